"""Whole-head maps in memory, with small structures added that matter for false alarms: pituitary, lenses, lids, and the
veins and dura that are bright after contrast."""
import bz2
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch

from .tissues import BRAIN, FLUID, NAMES, NUMBER, TISSUES

SIDE = 256  # voxels of 1 mm; axes: back to front, top to bottom, side to side
CEREBRUM = [NUMBER[name] for name in ("white", "gray")]
WALL = [NUMBER[name] for name in ("outer fluid", "bone", "marrow", "dura", "soft")]  # what a sinus may replace
VALIDATION = 2  # the last maps in the folder are never used for training


class HeadMaps:
    def __init__(self, volumes, device):
        """`volumes` are uint8 arrays of tissue numbers from `tissue_numbers`."""
        self.device = device
        self.volumes = torch.stack([torch.from_numpy(volume) for volume in volumes]).to(device)
        self.is_brain = self._marks(BRAIN)
        self.is_brain_tissue = self._marks([name for name in BRAIN if name not in FLUID])
        self.low, self.high = self._brain_extent()

    def _marks(self, names):
        return torch.tensor([name in names for name in NAMES], device=self.device)

    def _brain_extent(self):
        """First and last voxel of the brain along each axis, [maps, 3] each."""
        low, high = [], []
        for volume in self.volumes:
            inside = self.is_brain[volume[::2, ::2, ::2].long()]
            ends = []
            for axis in range(3):
                filled = (inside.sum([other for other in range(3) if other != axis]) > 60).nonzero()[:, 0] * 2
                ends.append((filled.min().item(), filled.max().item()))
            low.append([first for first, _ in ends])
            high.append([last for _, last in ends])
        return torch.tensor(low, device=self.device).float(), torch.tensor(high, device=self.device).float()


def read_head_maps(folder, device, validation=False):
    """The maps for training or for validation. Reads *.npz, or *.bz2 from `pack_maps`."""
    folder = Path(folder)
    index_to_label = json.loads((folder / "labels.json").read_text())["index_to_label"]
    paths = sorted([*folder.glob("*.npz"), *folder.glob("*.bz2")])
    chosen = paths[-VALIDATION:] if validation else paths[:-VALIDATION]
    with ThreadPoolExecutor(16) as pool:
        volumes = list(pool.map(lambda path: add_small_structures(tissue_numbers(_read(path), index_to_label), lids=paths.index(path) % 2 == 0), chosen))
    return HeadMaps(volumes, device)


def pack_maps(source, target):
    """Stores the maps as bz2, a fifth smaller than npz."""
    target = Path(target)
    target.mkdir(parents=True, exist_ok=True)
    (target / "labels.json").write_text((Path(source) / "labels.json").read_text())
    for path in sorted(Path(source).glob("*.npz")):
        (target / f"{path.stem}.bz2").write_bytes(bz2.compress(_read(path).tobytes()))


def _read(path):
    if path.suffix == ".bz2":
        return np.frombuffer(bz2.decompress(path.read_bytes()), np.uint8).reshape(SIDE, SIDE, SIDE)
    return np.load(path)["labels"]


def tissue_numbers(volume, index_to_label):
    """Translates label indices to indices in NAMES. An unknown label is soft tissue."""
    of_label = {label: NUMBER[name] for name, labels in TISSUES.items() for label in labels}
    return np.array([of_label.get(label, NUMBER["soft"]) for label in index_to_label], np.uint8)[volume]


def add_small_structures(volume, lids):
    volume = volume.copy()
    _add_pituitary(volume)
    _add_lenses(volume)
    _add_falx(volume)
    _add_sinuses(volume)
    if lids:
        _add_lids(volume)
    return volume


def _add_pituitary(volume):
    """A gland below the optic chiasm, with the stalk above it and the bright spot behind it."""
    chiasm = np.argwhere(volume == NUMBER["chiasm"])
    if len(chiasm) == 0:
        return
    center = chiasm.mean(0) + (3, 10, 0)
    free = ~np.isin(volume, [NUMBER[name] for name in BRAIN if name not in FLUID])
    for side in (-1, 1):  # the cavernous sinus, with the carotid artery in it
        for name, radii in (("vein", (9.0, 6.0, 4.5)), ("artery", (6.0, 2.5, 2.5))):
            inside, box = _ellipsoid(volume.shape, center + (-1, 1, side * 11), radii)
            view = volume[box]
            view[inside & free[box]] = NUMBER[name]
    for name, offset, radii in (("pituitary", (0, 0, 0), (5.0, 3.6, 6.5)), ("pituitary", (-1, -5, 0), (1.3, 4.5, 1.3)), ("bright spot", (-4.5, 0.5, 0), (1.8, 2.2, 2.5))):
        inside, box = _ellipsoid(volume.shape, center + offset, radii)
        view = volume[box]
        view[inside & free[box]] = NUMBER[name]


def _add_lenses(volume):
    eyes = np.argwhere(volume == NUMBER["eye"])
    if len(eyes) == 0:
        return
    middle = eyes[:, 2].mean()
    for eye in (eyes[eyes[:, 2] < middle], eyes[eyes[:, 2] >= middle]):
        if len(eye):
            inside, box = _ellipsoid(volume.shape, eye.mean(0) + (8, 0, 0), (2.2, 4.2, 4.2))
            view = volume[box]
            view[inside & (view == NUMBER["eye"])] = NUMBER["lens"]


def _add_falx(volume):
    """The fluid between the hemispheres becomes dura in the middle plane."""
    inside = np.argwhere(np.isin(volume[::2, ::2, ::2], CEREBRUM)) * 2
    low, high = inside.min(0), inside.max(0)
    middle = int((low[2] + high[2]) / 2)
    view = volume[low[0]:high[0], low[1]:low[1] + (high[1] - low[1]) // 2, middle]
    view[view == NUMBER["outer fluid"]] = NUMBER["dura"]


def _add_sinuses(volume):
    """The superior sagittal sinus along the vault, and the transverse sinuses along the upper edge of the cerebellum."""
    brain = np.isin(volume, [NUMBER[name] for name in BRAIN])
    cerebellum = np.argwhere(np.isin(volume[::2, ::2, ::2], [NUMBER["cerebellar gray"], NUMBER["cerebellar white"]])) * 2
    inside = np.argwhere(brain[::2, ::2, ::2]) * 2
    if len(cerebellum) == 0:
        return
    middle = (inside.min(0) + inside.max(0)) / 2
    edge = np.quantile(cerebellum[:, 1], 0.25)
    for turn in np.radians(np.arange(-80, 100, 1.0)):  # 0 is the top, positive toward the back
        _add_vein(volume, brain, (middle[0], middle[1], middle[2]), (-np.sin(turn), -np.cos(turn), 0))
    for turn in np.radians(np.arange(-75, 76, 1.5)):  # 0 is the back
        _add_vein(volume, brain, (middle[0], edge, middle[2]), (-np.cos(turn), 0, np.sin(turn)))


def _add_vein(volume, brain, start, direction, radius=3.5):
    """A ball of vein where the ray leaves the brain."""
    steps = np.arange(0, 130)
    places = (np.array(start) + steps[:, None] * np.array(direction)).round().astype(int)
    places = places[((places >= 0) & (places < SIDE)).all(1)]
    hit = np.flatnonzero(brain[tuple(places.T)])
    if len(hit):
        inside, box = _ellipsoid(volume.shape, places[hit[-1]], (radius, radius, radius))
        view = volume[box]
        view[inside & np.isin(view, WALL)] = NUMBER["vein"]


def _add_lids(volume):
    """Closed eyes: skin in front of the eyeball."""
    eye = volume == NUMBER["eye"]
    for distance in (1, 2, 3):
        front = np.zeros_like(eye)
        front[distance:] = eye[:-distance]
        volume[front & (volume == NUMBER["air"])] = NUMBER["skin"]


def _ellipsoid(shape, center, radii):
    """Which voxels of a box lie inside, and that box as slices."""
    box = tuple(slice(max(int(c - r) - 1, 0), min(int(c + r) + 3, side)) for c, r, side in zip(center, radii, shape))
    axes = np.meshgrid(*[np.arange(part.start, part.stop) for part in box], indexing="ij")
    return sum(((axis - c) / r) ** 2 for axis, c, r in zip(axes, center, radii)) < 1, box
