"""`python -m taluva.animation`: makes one film into a picture, for `encoder.encode_apart`."""

from taluva.animation.encoder import main

main()
