"""The app: Taluva in the browser, served from this computer."""
