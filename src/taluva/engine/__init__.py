"""The computer player: a learned evaluation, and a search over the tiles that may come."""
