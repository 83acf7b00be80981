"""Who plays: sessions, accounts, ratings, archive, chat."""
