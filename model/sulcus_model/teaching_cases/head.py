"""One head: its tissues, landmarks, and how far each voxel is from bone and air."""
import json
from pathlib import Path

import numpy as np
from scipy import ndimage

from ..synthetic.heads.maps import add_small_structures, tissue_numbers
from ..synthetic.heads.tissues import BRAIN, FLUID, NAMES, NUMBER

FRONT, DOWN, LEFT = range(3)  # axes of a map: back to front, top to bottom, the person's right to left
SOLID = tuple(name for name in BRAIN if name not in FLUID)
SKIN_MM = 2.0
DIPLOE_VOXELS = 2  # from the surface of a bone to its marrow


class Head:
    """`tissue` is a volume of tissue numbers at 1 mm. Positions are voxels (front, down, left)."""

    def __init__(self, tissue):
        self.tissue = _scalp_and_skull(tissue)
        self.brain = np.isin(self.tissue, numbers(BRAIN))
        self.center = np.argwhere(self.tissue == NUMBER["deep gray"])[::50].mean(0)
        self.room = _distance_inside(self.brain)
        solid = np.argwhere(np.isin(self.tissue[::4, ::4, ::4], numbers(SOLID))) * 4
        self.low, self.high = np.percentile(solid, 0.5, 0), np.percentile(solid, 99.5, 0)

    def at(self, left, front, up):
        """The voxel at millimeters from the middle of the deep gray matter."""
        return self.center + (front, -up, left)

    def slice_middle(self, plane, level, field_mm):
        """The middle of a slice through a voxel, or at millimeters to the left, front or top of the deep gray matter."""
        middle = (self.low + self.high) / 2
        axis = {"axial": DOWN, "coronal": FRONT, "sagittal": LEFT}[plane]
        if plane != "axial":  # the vertex near the upper edge
            middle[DOWN] = self.low[DOWN] + field_mm / 2 - 28
        if plane == "sagittal":  # room for the face
            middle[FRONT] += 7
        middle[axis] = level[axis] if isinstance(level, np.ndarray) else self.center[axis] + (-level if plane == "axial" else level)
        return middle

    def nearest(self, place, names):
        """The voxel of one of these tissues nearest to a position."""
        reach = 30
        low = np.maximum(np.round(place).astype(int) - reach, 0)
        part = np.isin(self.tissue[tuple(slice(first, first + 2 * reach) for first in low)], numbers(names))
        found = np.argwhere(part) + low
        if len(found) == 0:
            raise ValueError(f"no {names} near {place}")
        return found[np.argmin(((found - place) ** 2).sum(1))].astype(float)

    def surface(self, direction):
        """The last voxel of the brain from its middle in a direction (left, front, up)."""
        step = np.array([direction[1], -direction[2], direction[0]], float)
        step /= np.linalg.norm(step)
        along = self.center + step * np.arange(0, 110, 0.5)[:, None]
        voxels = np.clip(np.round(along).astype(int), 0, np.array(self.tissue.shape) - 1)
        inside = np.flatnonzero(self.brain[tuple(voxels.T)])
        return along[inside[-1]]


def numbers(names):
    return [NUMBER[name] for name in names]


def read_head(folder, number):
    folder = Path(folder)
    index_to_label = json.loads((folder / "labels.json").read_text())["index_to_label"]
    labels = np.load(folder / f"head_{number:02d}.npz")["labels"]
    return Head(add_small_structures(tissue_numbers(labels, index_to_label), lids=True))


def _distance_inside(mask, step=2):
    """Millimeters to the outside of a mask, at half resolution."""
    coarse = ndimage.distance_transform_edt(mask[::step, ::step, ::step]) * step
    return coarse.astype(np.float32)


def _scalp_and_skull(tissue):
    """Skin, fat and muscle instead of one soft tissue, and marrow between two plates of bone."""
    tissue = tissue.copy()
    air = np.zeros(tissue.shape, bool)
    outside, _ = ndimage.label(tissue[::2, ::2, ::2] == NUMBER["air"])
    coarse = outside == outside[0, 0, 0]
    air[:] = coarse.repeat(2, 0).repeat(2, 1).repeat(2, 2)
    depth = _distance_inside(~air).repeat(2, 0).repeat(2, 1).repeat(2, 2)
    bone = np.isin(tissue, numbers(("bone", "marrow")))
    near_bone = (ndimage.distance_transform_edt(~bone[::2, ::2, ::2]) * 2).astype(np.float32).repeat(2, 0).repeat(2, 1).repeat(2, 2)
    soft = np.isin(tissue, numbers(("soft", "skin", "fat")))
    tissue[soft] = NUMBER["muscle"]
    # A scalp is fat; where soft tissue is thick, as beside the temple and in the neck, muscle lies below it.
    tissue[soft & (depth < 8.5)] = NUMBER["fat"]
    tissue[soft & (depth + near_bone < 15)] = NUMBER["fat"]
    tissue[soft & (near_bone <= 2.2) & (depth > 3)] = NUMBER["muscle"]
    tissue[soft & (depth <= SKIN_MM)] = NUMBER["skin"]
    tissue[bone] = NUMBER["bone"]
    tissue[ndimage.binary_erosion(bone, iterations=DIPLOE_VOXELS)] = NUMBER["marrow"]
    return tissue
