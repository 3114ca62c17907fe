"""Lesions in space: where their body, core and swelling are, and how they push the brain aside."""
from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from ..synthetic.heads.tissues import NUMBER
from .frame import sampled, smooth_noise
from .head import SOLID, numbers

EDEMA_STEP = 2  # voxels
FIRM_MM = 9.0  # beside the skull the brain cannot move


@dataclass(frozen=True)
class Lesion:
    kind: str  # a row of LESIONS in looks.py
    place: np.ndarray  # voxel
    radii: tuple  # millimeters to the left, front and top
    wobble: float = 0.12  # how irregular the border is, as a share of the radius
    bumps_mm: float = 9.0
    border_mm: float = 0.8  # over which the border fades
    core: float = 0.0  # share of the radius that is core
    edema_mm: float = 0.0
    push: float = 0.0  # 0 replaces the tissue, 1 pushes all of it away
    turn: float = 0.0  # degrees in the axial plane
    within: tuple = ()  # tissues that it spares none of; empty for everything

    @property
    def radius(self):
        return float(np.prod(self.radii) ** (1 / 3))

    def distance(self, places):
        """From the middle, in radii."""
        front, down, left = (places - self.place.astype(np.float32)).transpose(3, 0, 1, 2)
        angle = np.radians(self.turn)
        across, along = left * np.cos(angle) + front * np.sin(angle), front * np.cos(angle) - left * np.sin(angle)
        return np.sqrt((across / self.radii[0]) ** 2 + (along / self.radii[1]) ** 2 + (down / self.radii[2]) ** 2)


def displaced(head, lesions, places):
    """The places of the healthy head that the lesions have moved here."""
    moved = places.copy()
    for lesion in lesions:
        if lesion.push == 0:
            continue
        away = places - lesion.place.astype(np.float32)
        distance = np.maximum(np.linalg.norm(away, axis=-1), 0.01)
        radius = lesion.radius
        shift = lesion.push * radius * np.exp(-np.maximum(distance - radius, 0) / (1.1 * radius + 8)) * np.minimum(distance / radius, 1)
        free = np.clip(sampled(head.room, places / 2) / FIRM_MM, 0, 1)
        moved -= away / distance[..., None] * (shift * free)[..., None]
    return moved


def edema_of(head, lesion, rng):
    """A function of places in the healthy head, 0 to 1: fluid that spreads along white matter and spares the cortex."""
    reach = int(lesion.radius * (1 - lesion.push) + lesion.edema_mm * 1.6 + 8)
    low = np.maximum(np.round(lesion.place).astype(int) - reach, 0)
    box = tuple(slice(first, first + 2 * reach, EDEMA_STEP) for first in low)
    tissue = head.tissue[box]
    open_to = np.full(tissue.shape, 0.02, np.float32)
    open_to[np.isin(tissue, numbers(("white", "cerebellar white")))] = 1.0
    open_to[np.isin(tissue, numbers(("deep gray", "pallidum", "stem", "white spot")))] = 0.12
    open_to[~np.isin(tissue, numbers(SOLID))] = 0.0
    axes = np.meshgrid(*[np.arange(size) * EDEMA_STEP + first for size, first in zip(tissue.shape, low)], indexing="ij")
    places = np.stack(axes, -1).astype(np.float32)
    apart = np.linalg.norm(places - lesion.place.astype(np.float32), axis=-1)
    source = apart <= lesion.radius * (1 - 0.7 * lesion.push) + 1.5
    open_to[source] = np.maximum(open_to[source], 0.3)
    arrival = _arrival(source, open_to, lesion.edema_mm)
    limit = lesion.edema_mm * (1 + 0.28 * smooth_noise(rng, places, 14))
    amount = ndimage.gaussian_filter(np.clip((limit - arrival) / 3 + 0.5, 0, 1) * (open_to > 0.1), 0.5)
    return lambda where: sampled(amount.astype(np.float32), (where - low) / EDEMA_STEP)


def _arrival(source, open_to, limit):
    """Millimeters of way from the source, where tissue that is less open lengthens the way."""
    cost = EDEMA_STEP / np.maximum(open_to, 1e-3)
    way = np.where(source, 0, np.inf).astype(np.float32)
    for _ in range(int(limit * 1.6 / EDEMA_STEP) + 4):
        best = way
        for axis in range(3):
            for step in (1, -1):
                best = np.minimum(best, np.roll(way, step, axis) + cost)
        best = np.minimum(best, ndimage.minimum_filter(way, 3) + 1.6 * cost)
        way = np.where(open_to > 0, best, np.inf)
    return way


def plaques(head, rng, count, *, level_mm, spread_mm=7.0, left_mm=None):
    """Ovoid spots beside the ventricles, at right angles to them, near a level above the deep gray matter. `left_mm`: how
    far to the left, from and to; None for both sides."""
    chosen, tries = [], 0
    while len(chosen) < count and tries < 400:
        tries += 1
        side = rng.choice([-1, 1])
        about = head.at(side * rng.uniform(8, 26) if left_mm is None else rng.uniform(*left_mm), rng.uniform(-38, 34), level_mm + rng.uniform(-spread_mm, spread_mm))
        place = head.nearest(about, ("white",))
        if any(np.linalg.norm(place - other.place) < 11 for other in chosen):
            continue
        small = rng.uniform(1.8, 3.0)
        chosen.append(Lesion("plaque", place, (small * rng.uniform(1.4, 2.1), small, small * 1.2), wobble=0.12, bumps_mm=4, border_mm=1.2, turn=rng.uniform(-25, 25)))
    return chosen


def beside_ventricles(head, places, rng, width_mm):
    """White matter within a band of uneven width around the side ventricles, 0 to 1, and spots further out."""
    fluid = head.tissue == NUMBER["ventricle"]
    low = np.maximum(np.floor(places.reshape(-1, 3).min(0)).astype(int) - 24, 0)
    high = np.ceil(places.reshape(-1, 3).max(0)).astype(int) + 24
    part = fluid[tuple(slice(first, last) for first, last in zip(low, high))]
    away = sampled(ndimage.distance_transform_edt(~part).astype(np.float32), places - low)
    band = np.clip((width_mm * (1 + 0.55 * smooth_noise(rng, places, 13)) - away) / 2.2 + 0.5, 0, 1)
    spots = np.clip((smooth_noise(rng, places, 7) - 2.1) * 2.5, 0, 1) * np.clip((24 - away) / 4, 0, 1)
    return np.maximum(band, spots)
