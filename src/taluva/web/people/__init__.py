"""The people who play: sessions, accounts, ratings, archive, chat."""
