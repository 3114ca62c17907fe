"""Reads the public sources and the product's own exported datasets into one kind of record."""
import csv
import json
import re
from pathlib import Path

import numpy as np
from PIL import Image

from .config import OTHER, SEQUENCES, TYPES, UNSPECIFIED
from .lesion_masks import boxes_of_id_map, boxes_of_outlines, draw_outlines, separate_lesions
from .preprocess import pad_to_square, square_frame, to_gray, to_network_input
from .slice_record import SliceRecord
from .volumes import read_volumes

SPELLINGS = {"t1w": "t1", "t2w": "t2"}
SEQUENCE_OF = {"cheng": "t1-contrast", "btp": "t1-contrast", "tcga-lgg": "flair", "oasis-healthy": "t1"}
# A chest CT is a CT and also another part of the body, so either answer is right.
OTHER_KINDS = {("CT", "head"): "ct", ("CT", "CHEST"): "ct|other-body"}
# `not-brain` has no table. These are photographs and drawings; the rest are spines.
PHOTOGRAPHS = ("002", "004", "011", "038", "048", "058", "059", "060", "065", "068")
DRAWINGS = ("024", "057", "063", "066")


def read_all_sources(folder, size):
    folder = Path(folder)
    readers = {
        "cheng": read_cheng, "br35h": read_br35h, "tcga-lgg": read_masked, "btp": read_masked, "oasis-healthy": read_oasis, "not-brain": read_not_brain,
        "healthy-full-head": read_tumor_free, "ms-full-head": read_plaques, "stroke-flair": read_strokes, "stroke-t1": read_strokes,
        "healthy-t1-stripped": read_stripped, "web-mixed": read_boxed, "other-organs": read_other_organs, "studies": read_volumes,
        "brats2021-t1ce": read_brats, "tumor-volumes": read_tumor_volumes, "outside-healthy": read_outside,
    }
    for name, reader in readers.items():
        if (folder / name).is_dir():
            yield from reader(folder / name, size)
    if (folder / "tcga-lgg" / "slices-t1.csv").is_file():
        yield from read_tcga_t1(folder / "tcga-lgg", size)


def read_cheng(folder, size):
    outlines = json.loads((folder / "outlines.json").read_text())
    second = json.loads((folder / "second-reader.json").read_text()) if (folder / "second-reader.json").is_file() else {}
    for row in _rows(folder):
        record = _from_outlines(folder, row["file"], [outlines[row["file"]]], size, source="cheng", split=row["split"], group=row["patient"], type=TYPES.index(row["type"]))
        if row["file"] in second:
            place = _open_square(folder / "images" / row["file"], size)[1]
            record.second = draw_outlines([[place(x, y) for x, y in points] for points in second[row["file"]]], size)
        yield record


def read_br35h(folder, size):
    outlines = json.loads((folder / "outlines.json").read_text())
    for row in _rows(folder):
        yield _from_outlines(folder, row["file"], outlines[row["file"]], size, source="br35h", split=row["split"], group=row["group"])


def read_masked(folder, size):
    """TCGA-LGG and BTP: binary masks. Both contain only gliomas; BTP also cavities of the operation, not outlined."""
    for row in _rows(folder):
        picture, place, frame = _open_square(folder / "images" / row["file"], size)
        lesions = _masked_lesions(folder / "masks" / row["file"], size)
        yield SliceRecord(folder.name, row["file"], row["split"], row["patient"], picture, lesions, boxes_of_id_map(lesions), TYPES.index("glioma"), frame=frame, sequence=SEQUENCE_OF[folder.name], spared=folder.name == "btp")


def read_tcga_t1(folder, size):
    """T1 before and after contrast of the TCGA slices, with the extent of the FLAIR mask."""
    for row in _rows(folder, "slices-t1.csv"):
        picture, _, frame = _open_square(folder / "images-t1" / row["file"], size)
        lesions = _masked_lesions(folder / "masks" / row["mask"], size)
        yield SliceRecord("tcga-lgg-t1", row["file"], row["split"], row["patient"], picture, lesions, boxes_of_id_map(lesions), TYPES.index("glioma"), frame=frame, sequence="t1-contrast" if row["contrast"] == "post" else "t1")


def read_tumor_volumes(folder, size):
    """Slices of three people with a glioma, in several sequences. A slice without a mask shows no tumor."""
    for row in _rows(folder):
        picture, _, frame = _open_square(folder / "images" / row["file"], size)
        lesions = _masked_lesions(folder / "masks" / row["mask"], size) if row["mask"] else _no_lesions(size)
        yield SliceRecord(folder.name, row["file"], row["split"], row["patient"], picture, lesions, boxes_of_id_map(lesions), TYPES.index("glioma"), has_skull=row["skull"] == "yes", frame=frame, sequence=_sequence(row["sequence"]))


def read_strokes(folder, size):
    """Strokes, outlined. What else these people have, such as white-matter disease, is not."""
    for row in _rows(folder):
        picture, _, frame = _open_square(folder / "images" / row["file"], size)
        lesions = _masked_lesions(folder / "masks" / f"{Path(row['file']).stem}.png", size)
        yield SliceRecord(folder.name, row["file"], row["split"], row["patient"], picture, lesions, boxes_of_id_map(lesions), OTHER, has_skull=False, frame=frame, sequence=_sequence(row["sequence"]), spared=True)


def _masked_lesions(path, size):
    return separate_lesions(np.asarray(to_network_input(Image.open(path).convert("L"), size)) > 127)


def read_plaques(folder, size):
    """Multiple sclerosis: no tumor, and plaques that nobody outlined."""
    for record in read_tumor_free(folder, size):
        record.spared = True
        yield record


def read_outside(folder, size):
    """Healthy people of other sites, for choosing thresholds. Never trained on."""
    for row in _rows(folder):
        picture, _, frame = _open_square(folder / "images" / row["file"], size)
        yield SliceRecord(folder.name, row["file"], "outside", row["person"], picture, _no_lesions(size), frame=frame, sequence=_sequence(row["sequence"]))


def read_tumor_free(folder, size, has_skull=True):
    """Slices without tumor, whatever else they show. If a source has no validation people, its last training person is
    used."""
    rows = list(_rows(folder))
    lent = max(row["patient"] for row in rows if row["split"] == "train") if not any(row["split"] == "val" for row in rows) else None
    for row in rows:
        picture, _, frame = _open_square(folder / "images" / row["file"], size)
        split = "val" if row["patient"] == lent else row["split"]
        yield SliceRecord(folder.name, row["file"], split, row["patient"], picture, _no_lesions(size), has_skull=has_skull, frame=frame, sequence=_sequence(row["sequence"]))


def read_stripped(folder, size):
    return read_tumor_free(folder, size, has_skull=False)


def read_boxed(folder, size):
    """Web pictures with boxes (type, center, size as fractions). A note names a disease that is not a tumor."""
    boxes = json.loads((folder / "boxes.json").read_text())
    for row in _rows(folder):
        kind = TYPES.index(row["type"]) if row["type"] in TYPES else UNSPECIFIED
        yield _from_boxes(folder, row["file"], [box[1:] for box in boxes[row["file"]]], size, split=row["split"], group=row["group"], type=kind, spared=bool(row["note"]))


def read_brats(folder, size):
    """Glioblastoma, T1 after contrast, with boxes (center, size as fractions)."""
    boxes = json.loads((folder / "boxes.json").read_text())
    for row in _rows(folder):
        yield _from_boxes(folder, row["file"], boxes[row["file"]], size, split=row["split"], group=row["patient"], type=TYPES.index("glioma"), has_skull=False, sequence="t1-contrast")


def _from_boxes(folder, name, boxes, size, **fields):
    """The lesion is drawn as the ellipse inside its box."""
    picture, place, frame = _open_square(folder / "images" / name, size)
    outlines = [[place(x, y) for x, y in _ellipse(cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2)] for cx, cy, w, h in boxes]
    return SliceRecord(folder.name, name, picture=picture, lesions=draw_outlines(outlines, size), boxes=boxes_of_outlines(outlines), frame=frame, **fields)


def read_oasis(folder, size):
    """The source has no split. Files named 'slice (subject)' come from other subjects than 'nonDem…' and are the test
    set."""
    for path in sorted((folder / "images").iterdir()):
        number = re.fullmatch(r"nonDem(\d+)\.jpg", path.name)
        split = "test" if not number else "val" if int(number[1]) % 10 == 7 else "train"
        picture, _, frame = _open_square(path, size)
        yield SliceRecord("oasis-healthy", path.name, split, path.stem, picture, _no_lesions(size), has_skull=False, frame=frame, sequence=SEQUENCE_OF["oasis-healthy"])


def read_not_brain(folder, size):
    """The source has no split. Every fifth picture is held out for testing, every tenth for validation."""
    for place, path in enumerate(sorted((folder / "images").iterdir())):
        split = "test" if place % 5 == 4 else "val" if place % 10 == 2 else "train"
        kind = "photograph" if path.stem in PHOTOGRAPHS else "drawing" if path.stem in DRAWINGS else "other-body"
        yield SliceRecord("not-brain", path.name, split, path.stem, _open_square(path, size)[0], _no_lesions(size), kind=kind)


def read_other_organs(folder, size):
    """Pictures without a header of other body parts and of CT. All of them are for training."""
    for row in _rows(folder):
        kind = OTHER_KINDS.get((row["modality"], row["part"]), "other-body")
        yield SliceRecord("other-organs", row["file"], row["split"], row["group"], _open_square(folder / "images" / row["file"], size)[0], _no_lesions(size), kind=kind)


def read_product_phantoms(folder, size):
    """Phantoms of the product's own generator: PNG files with boxes in truth.json, lesions drawn as ellipses."""
    for entry in json.loads((folder / "truth.json").read_text()):
        picture, place, frame = _open_square(folder / entry["file"], size)
        width, height = entry["width"], entry["height"]
        outlines = [[place(x / width, y / height) for x, y in _ellipse(*box)] for box in entry["boxes"]]
        number = int(re.search(r"\d+", entry["file"])[0])
        split = "val" if number % 10 == 9 else "train"
        yield SliceRecord("phantom", entry["file"], split, entry["file"], picture, draw_outlines(outlines, size), boxes_of_outlines(outlines), frame=frame)


def _ellipse(x0, y0, x1, y1):
    angles = np.arange(32) * 2 * np.pi / 32
    return list(zip((x0 + x1) / 2 + (x1 - x0) / 2 * np.cos(angles), (y0 + y1) / 2 + (y1 - y0) / 2 * np.sin(angles)))


def _from_outlines(folder, name, outlines, size, **fields):
    picture, place, frame = _open_square(folder / "images" / name, size)
    moved = [[place(x, y) for x, y in points] for points in outlines]
    fields.setdefault("sequence", SEQUENCE_OF.get(fields["source"], ""))
    return SliceRecord(name=name, picture=picture, lesions=draw_outlines(moved, size), boxes=boxes_of_outlines(moved), frame=frame, **fields)


def _open_square(path, size):
    """The square picture, at most as large as the network's input, a function from its own fractions to the square's,
    and its frame in the square."""
    picture = Image.open(path)
    width, height = picture.size
    side, left, top = square_frame(width, height)

    def place(x, y):
        return (x * width + left) / side, (y * height + top) / side

    small = pad_to_square(to_gray(picture)) if side < size else to_network_input(picture, size)
    return small, place, (*place(0, 0), *place(1, 1))


def _rows(folder, name="slices.csv"):
    with open(folder / name, newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def _sequence(given):
    name = SPELLINGS.get(given.lower(), given.lower())
    return name if name in SEQUENCES else ""


def _no_lesions(size):
    return np.zeros((size, size), np.uint8)
