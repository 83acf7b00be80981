"""Reviews of finished games: the engine judges every decision once, and the result is stored with the game."""
