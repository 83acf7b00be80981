"""Runs the app: on this computer for `taluva play`, or as one process of a site for `taluva serve`."""
