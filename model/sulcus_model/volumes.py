"""Slices of whole healthy volumes at every level and in three planes, including mouth, neck and vertex, where nothing
is to be marked."""
import csv

import numpy as np
from PIL import Image

from .preprocess import to_network_input
from .slice_record import SliceRecord

STEP_MM = {"train": 4.0, "val": 6.0}  # between slices of one plane
LEAST_CM2 = 4.0  # area of head on a slice; less is an empty picture


def read_volumes(folder, size):
    with open(folder / "studies.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        if row["split"] in STEP_MM:
            yield from slices_of_volume(folder / "volumes" / row["file"], row, size)


def slices_of_volume(path, row, size):
    import nibabel
    image = nibabel.as_closest_canonical(nibabel.load(str(path)))
    volume, spacing = np.asarray(image.dataobj).astype(np.float32), image.header.get_zooms()[:3]
    volume = (volume / max(np.percentile(volume, 99.7), 1) * 255).clip(0, 255).astype(np.uint8)
    stripped = "skull-stripped" in row["kind"]
    head = volume > 26
    extent = _extent(head, spacing)
    for axis, plane in enumerate(("sagittal", "coronal", "axial")):
        step = max(1, round(STEP_MM[row["split"]] / spacing[axis]))
        across = [side for side in range(3) if side != axis]
        for number in range(step // 2, volume.shape[axis], step):
            area = head.take(number, axis).sum() * spacing[across[0]] * spacing[across[1]] / 100
            if area < LEAST_CM2:
                continue
            kind = _kind_by_area(area) if stripped else _kind_by_level(plane, number * spacing[axis], extent)
            # Rows run from top to bottom or from front to back. Both array axes run the other way.
            picture = Image.fromarray(np.ascontiguousarray(volume.take(number, axis).T[::-1]))
            picture = picture.resize((picture.width, round(picture.height * spacing[across[1]] / spacing[across[0]])), Image.BILINEAR)
            if max(picture.size) > size:
                picture = to_network_input(picture, size)
            side = max(picture.size)
            square = Image.new("L", (side, side), 0)
            square.paste(picture, ((side - picture.width) // 2, (side - picture.height) // 2))
            yield SliceRecord("whole-volume", f"{path.name}-{plane}-{number}", row["split"], row["person"], square, np.zeros((size, size), np.uint8), kind=kind, has_skull=not stripped, sequence="t1")


def _extent(head, spacing):
    """In millimeters: the top of the head, its sides, and the back and front of its upper part."""
    filled = [np.flatnonzero(head.sum(tuple(other for other in range(3) if other != axis)) > 40) for axis in range(3)]
    top = filled[2][-1] * spacing[2]
    upper = head[:, :, max(0, int((top - 80) / spacing[2])):int((top - 25) / spacing[2])]
    ends = [np.flatnonzero(upper.sum(tuple(other for other in range(3) if other != axis)) > 40) for axis in (0, 1)]
    return {"top": top, "sagittal": ends[0][[0, -1]] * spacing[0], "coronal": ends[1][[0, -1]] * spacing[1]}


def _kind_by_level(plane, place, extent):
    """Too little head near the vertex, the sides and below the brain. Levels between that and a clear brain slice have
    no label."""
    if plane == "axial":
        below = extent["top"] - place
        return "too-little-head" if below < 8 or below > 145 else "brain-mr" if 18 < below < 112 else ""
    low, high = extent[plane]
    depth = min(place - low, high - place) / (high - low)
    return "too-little-head" if depth < 0.05 else "brain-mr" if depth > 0.14 else ""


def _kind_by_area(area):
    return "brain-mr" if area > 22 else "" if area > 7 else "too-little-head"
