"""Where the pixels of a slice lie in a head."""
from dataclasses import dataclass

import numpy as np
import torch

DIRECTIONS = {  # rows and columns of a picture in (front, down, left); the person's left is on the right
    "axial": ((-1, 0, 0), (0, 0, 1)),
    "coronal": ((0, 1, 0), (0, 0, 1)),
    "sagittal": ((0, 1, 0), (-1, 0, 0)),
}
LAYERS = 3


@dataclass
class Frame:
    places: np.ndarray  # [LAYERS, rows, columns, 3] voxels
    pixel_mm: float


def frame_of(plane, middle, *, side, field_mm, thickness_mm=5.0, tilt=0.0, turn=0.0):
    """Around the voxel `middle`. `tilt` turns the slice about its rows, `turn` within its plane, in degrees."""
    row, column = (np.array(part, float) for part in DIRECTIONS[plane])
    normal = np.cross(row, column)
    row = row * np.cos(np.radians(tilt)) + normal * np.sin(np.radians(tilt))
    normal = np.cross(row, column)
    angle = np.radians(turn)
    row, column = row * np.cos(angle) + column * np.sin(angle), column * np.cos(angle) - row * np.sin(angle)
    axis = ((np.arange(side) + 0.5) / side - 0.5) * field_mm
    depth = ((np.arange(LAYERS) + 0.5) / LAYERS - 0.5) * thickness_mm
    places = middle + depth[:, None, None, None] * normal + axis[None, :, None, None] * row + axis[None, None, :, None] * column
    return Frame(places.astype(np.float32), field_mm / side)


def smooth_noise(rng, places, period_mm):
    """Smooth noise in space with bumps of about this size, with a standard deviation of about one."""
    low, high = places.reshape(-1, 3).min(0), places.reshape(-1, 3).max(0)
    count = np.ceil((high - low) / period_mm).astype(int) + 5
    knots = torch.from_numpy(rng.normal(0, 1.5, count).astype(np.float32))[None, None]
    twice = torch.nn.functional.interpolate(knots, scale_factor=2, mode="trilinear", align_corners=True)[0, 0].numpy()
    return sampled(twice, ((places - low) / period_mm + 1.5) * 2)


def sampled(volume, places):
    """A volume, or several [N, front, down, left], read at voxel positions; 0 outside."""
    volumes = torch.from_numpy(np.ascontiguousarray(volume, np.float32)).reshape(1, -1, *volume.shape[-3:])
    sizes = np.array(volume.shape[-3:], np.float32)
    where = torch.from_numpy(((places + 0.5) / sizes * 2 - 1)[..., ::-1].astype(np.float32))[None]
    found = torch.nn.functional.grid_sample(volumes, where, mode="bilinear", padding_mode="zeros", align_corners=False)[0].numpy()
    return found if volume.ndim == 4 else found[0]
