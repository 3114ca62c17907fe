"""Reads the public sources and the product's own exported data sets into one kind of record."""
import csv
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from PIL import Image

from .config import TYPES, UNSPECIFIED
from .lesion_masks import boxes_of_id_map, boxes_of_outlines, draw_outlines, separate_lesions
from .preprocess import square_frame, to_network_input


@dataclass
class SliceRecord:
    source: str
    name: str
    split: str  # train, val or test
    group: str  # patient, or group of near-identical pictures: never divided between splits
    picture: Image.Image  # square, grey, at the network's size
    lesions: np.ndarray  # id map at the same size
    boxes: list = field(default_factory=list)  # x0, y0, x1, y1 as fractions of the square
    type: int = UNSPECIFIED
    in_scope: bool = True
    has_skull: bool = True
    frame: tuple = (0.0, 0.0, 1.0, 1.0)  # the picture inside its padding


def read_all_sources(folder, size):
    folder = Path(folder)
    readers = {"cheng": read_cheng, "br35h": read_br35h, "tcga-lgg": read_masked, "btp": read_masked, "oasis-healthy": read_oasis, "not-brain": read_not_brain}
    for name, reader in readers.items():
        if (folder / name).is_dir():
            yield from reader(folder / name, size)


def read_cheng(folder, size):
    outlines = json.loads((folder / "outlines.json").read_text())
    for row in _rows(folder):
        yield _from_outlines(folder, row["file"], [outlines[row["file"]]], size, source="cheng", split=row["split"], group=row["patient"], type=TYPES.index(row["type"]))


def read_br35h(folder, size):
    outlines = json.loads((folder / "outlines.json").read_text())
    for row in _rows(folder):
        yield _from_outlines(folder, row["file"], outlines[row["file"]], size, source="br35h", split=row["split"], group=row["group"])


def read_masked(folder, size):
    """TCGA-LGG and BTP: binary masks. Both hold gliomas only."""
    for row in _rows(folder):
        picture, place, frame = _open_square(folder / "images" / row["file"], size)
        mask = to_network_input(Image.open(folder / "masks" / row["file"]).convert("L"), size)
        lesions = separate_lesions(np.asarray(mask) > 127)
        yield SliceRecord(folder.name, row["file"], row["split"], row["patient"], picture, lesions, boxes_of_id_map(lesions), TYPES.index("glioma"), frame=frame)


def read_oasis(folder, size):
    """No split is given: the files named 'slice (subject)' come from other subjects than 'nonDem…' and are the test set."""
    for path in sorted((folder / "images").iterdir()):
        number = re.fullmatch(r"nonDem(\d+)\.jpg", path.name)
        split = "test" if not number else "val" if int(number[1]) % 10 == 7 else "train"
        picture, _, frame = _open_square(path, size)
        yield SliceRecord("oasis-healthy", path.name, split, path.stem, picture, _no_lesions(size), has_skull=False, frame=frame)


def read_not_brain(folder, size):
    """No split is given: every fifth picture is held out for the test, every tenth for validation."""
    for place, path in enumerate(sorted((folder / "images").iterdir())):
        split = "test" if place % 5 == 4 else "val" if place % 10 == 2 else "train"
        yield SliceRecord("not-brain", path.name, split, path.stem, _open_square(path, size)[0], _no_lesions(size), in_scope=False)


def read_product_phantoms(folder, size):
    """Phantoms of the product's own generator: PNG files and their boxes in truth.json, lesions drawn as ellipses."""
    angles = np.arange(32) * 2 * np.pi / 32
    for entry in json.loads((folder / "truth.json").read_text()):
        picture, place, frame = _open_square(folder / entry["file"], size)
        width, height = entry["width"], entry["height"]
        outlines = []
        for x0, y0, x1, y1 in entry["boxes"]:
            x, y = (x0 + x1) / 2 + (x1 - x0) / 2 * np.cos(angles), (y0 + y1) / 2 + (y1 - y0) / 2 * np.sin(angles)
            outlines.append([place(px / width, py / height) for px, py in zip(x, y)])
        number = int(re.search(r"\d+", entry["file"])[0])
        split = "val" if number % 10 == 9 else "train"
        yield SliceRecord("phantom", entry["file"], split, entry["file"], picture, draw_outlines(outlines, size), boxes_of_outlines(outlines), frame=frame)


def _from_outlines(folder, name, outlines, size, **fields):
    picture, place, frame = _open_square(folder / "images" / name, size)
    moved = [[place(x, y) for x, y in points] for points in outlines]
    return SliceRecord(name=name, picture=picture, lesions=draw_outlines(moved, size), boxes=boxes_of_outlines(moved), frame=frame, **fields)


def _open_square(path, size):
    """The network's view of a picture, a function from its own fractions to the square's, and its frame in the square."""
    picture = Image.open(path)
    width, height = picture.size
    side, left, top = square_frame(width, height)

    def place(x, y):
        return (x * width + left) / side, (y * height + top) / side

    return to_network_input(picture, size), place, (*place(0, 0), *place(1, 1))


def _rows(folder):
    with open(folder / "slices.csv", newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def _no_lesions(size):
    return np.zeros((size, size), np.uint8)
