"""Learning by self-play: `taluva train`."""
