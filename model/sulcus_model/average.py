"""The mean of several networks' weights: siblings that continued from the same network with other random numbers."""
import argparse
from pathlib import Path

import torch

from .detector import read_checkpoint


def average_checkpoints(stored):
    """The first checkpoint with the mean weights of all."""
    first, *_ = stored
    weights = {name: torch.stack([one["weights"][name].float() for one in stored]).mean(0).to(value.dtype) for name, value in first["weights"].items()}
    notes = {**first["notes"], "averaged": [one["notes"] for one in stored]}
    return {**first, "weights": weights, "notes": notes}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.save(average_checkpoints([read_checkpoint(path) for path in options.checkpoints]), options.out)


if __name__ == "__main__":
    main()
