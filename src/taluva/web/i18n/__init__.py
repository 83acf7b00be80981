"""Languages: catalogues, glossaries, and the words of the game."""
