"""Draw the pictures of the README anew: `make pictures`."""

from pathlib import Path

import taluva

HERE = Path(__file__).parent


def main() -> None:
    """Write docs/images from the record in docs/games."""
    game = taluva.read_record((HERE / "games" / "boats.taluva").read_text())
    pictures = {
        "island-light.svg": taluva.svg.draw(game, width=1000, last_move=False),
        "island-dark.svg": taluva.svg.draw(game, width=1000, last_move=False, theme="dark"),
    }
    for name, picture in pictures.items():
        (HERE / "images" / name).write_text(picture)
        print(f"docs/images/{name}: {len(picture) // 1000} KB")


if __name__ == "__main__":
    main()
