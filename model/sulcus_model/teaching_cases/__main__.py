"""Draws the teaching library and the samples:
python3 -m sulcus_model.teaching_cases --heads DATA/head-labels --library ../web/lib/drawn-cases --samples ../phantom/drawn-heads"""
import argparse
import json
import zlib
from pathlib import Path

import numpy as np
from PIL import Image

from .cases import CASES, SAMPLES, WHOLE_SCAN
from .draw import draw_slice, draw_stack
from .head import read_head
from .outlines import regions_of

SINGLE = ("glioma", "meningioma", "pituitary")  # one lesion each: smaller parts belong to the largest


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--heads", type=Path, required=True, help="folder of the label maps")
    parser.add_argument("--library", type=Path, help="folder for the cases of the library")
    parser.add_argument("--samples", type=Path, help="folder for the samples")
    parser.add_argument("--only", nargs="*", help="ids to draw; the others stay as they are")
    asked = parser.parse_args()
    for cases, folder, ending in ((CASES, asked.library, "webp"), (SAMPLES, asked.samples, "png")):
        if folder:
            write(cases, asked.heads, folder, ending, asked.only)
    if asked.samples and (not asked.only or WHOLE_SCAN.id in asked.only):
        slices = draw_whole_scan(WHOLE_SCAN, read_head(asked.heads, WHOLE_SCAN.head))
        # One under the other: a file that any program shows.
        store(slices.reshape(-1, WHOLE_SCAN.side), asked.samples / f"{WHOLE_SCAN.id}.webp")


def write(cases, heads, folder, ending, only=None):
    folder.mkdir(parents=True, exist_ok=True)
    listed = folder / "drawn.json"
    known = {one["id"]: one for one in json.loads(listed.read_text())} if listed.exists() else {}
    wanted = [case for case in cases if not only or case.id in only]
    for number in sorted({case.head for case in wanted}):
        head = read_head(heads, number)
        for case in (case for case in wanted if case.head == number):
            picture, known[case.id] = draw(case, head)
            store(picture, folder / f"{case.id}.{ending}")
            listed.write_text(json.dumps([known[one.id] for one in cases if one.id in known], indent=2) + "\n")
            print(case.id, case.kind, len(known[case.id]["truth"]), flush=True)


def draw(case, head):
    """The picture of a case, 0 to 1, and what the library stores of it."""
    seed = zlib.crc32(case.id.encode())
    rng = np.random.default_rng(seed)
    turned = {"tilt": float(rng.uniform(-5, 5)) if case.plane != "sagittal" else 0.0, "turn": float(rng.uniform(-3, 3))}
    lesions = case.lesions(head, rng)
    level = lesions[0].place if case.level is None else case.level
    drawn = draw_slice(head, lesions, plane=case.plane, sequence=case.sequence, seed=seed, side=case.side, field_mm=case.field_mm,
                       middle=head.slice_middle(case.plane, level, case.field_mm), disease_mm=case.disease_mm, quality=case.quality, **turned)
    regions = regions_of(drawn.regions)[: 1 if case.kind in SINGLE else None]
    about = {"id": case.id, "kind": case.kind, "plane": case.plane, "sequence": case.sequence, "width": case.side, "height": case.side}
    return drawn.picture, about | {"truth": [box for box, _ in regions], "outlines": [" ".join(f"{x},{y}" for x, y in outline) for _, outline in regions]}


def draw_whole_scan(asked, head):
    """Its slices from the lowest to the highest, [count, side, side], 0 to 1."""
    seed = zlib.crc32(asked.id.encode())
    lesions = asked.lesions(head, np.random.default_rng(seed))
    levels = asked.lowest_mm + asked.spacing_mm * np.arange(asked.count)
    middles = [head.slice_middle("axial", level, asked.field_mm) for level in levels]
    return draw_stack(head, lesions, sequence=asked.sequence, middles=middles, thickness_mm=asked.spacing_mm, seed=seed, side=asked.side, field_mm=asked.field_mm)


def store(picture, path):
    image = Image.fromarray((picture * 255 + 0.5).astype(np.uint8))
    image.save(path, **({"quality": 86, "method": 6} if path.suffix == ".webp" else {"optimize": True}))


if __name__ == "__main__":
    main()
