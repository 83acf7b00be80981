"""The analysis board and studies: a tree of turns from any position, the engine's best lines, and what people keep."""
