"""The error of a command."""


class Refusal(Exception):
    """Bad input, explained in one sentence. The exit code is 2 by default."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code
