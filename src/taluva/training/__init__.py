"""Learning by self-play: `taluva train`."""

from taluva.training.files import TrainingError
from taluva.training.gates import Gate
from taluva.training.loop import Training
from taluva.training.plot import draw_plot
from taluva.training.settings import Settings

__all__ = ["Gate", "Settings", "Training", "TrainingError", "draw_plot"]
