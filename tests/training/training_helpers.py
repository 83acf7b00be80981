"""Helpers for the tests of training."""

from pathlib import Path

from taluva.training import Settings, Training

BRIEFLY = Settings(minutes=0.0005, gate_games=4, mix=0)


def train(file: Path, settings: Settings = BRIEFLY) -> Training:
    training = Training(file, settings)
    assert training.run(lambda share, games, loss: None, lambda gate: None)
    return training
