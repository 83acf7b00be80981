"""How a command gives up."""


class Refusal(Exception):
    """Bad input, said in one sentence. The exit code is 2 unless told otherwise."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code
