"""Moves two of three validation patients into training: for the last run before a release, when the recipe is chosen.

The third that stays fits the calibration and shows whether the run went well; test patients are never touched.
"""
import argparse
from pathlib import Path

from .config import MODEL_FOLDER
from .pack import read_index, write_index

SOURCES = ("cheng", "br35h", "tcga-lgg")  # the others have too few validation groups to spare
STAYING = 3  # of the sorted groups of a source, one in so many stays


def move_validation(slices):
    """Index entries with their new split; a moved one remembers the split that its source gave."""
    stay = {source: sorted({entry["group"] for entry in slices if entry["source"] == source and entry["split"] == "val"})[::STAYING] for source in SOURCES}

    def moves(entry):
        return entry["split"] == "val" and entry["source"] in stay and entry["group"] not in stay[entry["source"]]

    return [{**entry, "split": "train", "given_split": "val"} if moves(entry) else entry for entry in slices]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed", help="packed data set, changed in place")
    folder = parser.parse_args().packed
    index = read_index(folder)
    if any("given_split" in entry for entry in index["slices"]):
        parser.error(f"the validation patients of {folder} have been moved already")
    slices = move_validation(index["slices"])
    write_index(folder, {**index, "slices": slices})
    print(f"{sum('given_split' in entry for entry in slices)} slices moved, {sum(entry['split'] == 'val' for entry in slices)} stay for validation")


if __name__ == "__main__":
    main()
