"""The game in the browser, alone and online: `taluva play` and `taluva serve`."""
