"""What somebody has played: the ladder of levels, games, statistics, achievements, and daily islands."""
