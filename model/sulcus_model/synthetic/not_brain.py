"""Pictures that are not a brain slice: noise, pages, collages, and rough imitations of other body parts."""
import numpy as np
from PIL import Image, ImageDraw

from . import bodies, pages, screens
from .fields import grid, pink_noise, scanner_noise, smooth_field, soften, to_picture


def draw_not_brain(rng, size, brain_picture):
    """A picture and its kind. `brain_picture` is a brain slice for those that include one among other things."""
    if rng.random() < 0.16:
        if rng.random() < 0.6:
            return pages.page_with_slice(rng, size, brain_picture), "drawing"
        return shuffle_patches(rng, brain_picture), "several-slices|drawing"
    draw, kind = DRAWERS[int(rng.integers(len(DRAWERS)))]
    return draw(rng, size), kind


def _noise(rng, size):
    field = pink_noise(rng, size, rng.uniform(0, 2.2))
    y, x = grid(size)
    ramp = np.cos(rng.uniform(0, 6)) * x + np.sin(rng.uniform(0, 6)) * y
    return to_picture(rng.uniform(0, 1) * field + rng.uniform(-0.5, 0.5) * ramp + rng.uniform(-0.1, 0.5), rng.uniform(0, 2))


def _page(rng, size):
    """Text and boxes, dark on light or the other way round: reports, forms, screenshots."""
    paper, ink = (int(rng.integers(200, 256)), int(rng.integers(0, 80)))
    if rng.random() < 0.4:
        paper, ink = ink, paper
    page = Image.new("L", (size, size), paper)
    drawer = ImageDraw.Draw(page)
    for _ in range(int(rng.integers(1, 8))):
        x, y = rng.integers(0, size, 2)
        drawer.rectangle([x, y, x + rng.integers(10, size // 2), y + rng.integers(5, size // 3)], fill=int(rng.integers(0, 256)))
    row = int(rng.integers(4, 30))
    while row < size - 10:
        letters = "".join(chr(int(code)) for code in rng.integers(33, 126, int(rng.integers(3, 60))))
        drawer.text((int(rng.integers(2, 40)), row), letters.replace("!", " "), fill=ink)
        row += int(rng.integers(9, 26))
    return page


def _dead_leaves(rng, size):
    """Overlapping shaded shapes of all sizes, which have the statistics of photographs."""
    picture = pink_noise(rng, size, 1.2) * rng.uniform(0.2, 1)
    y, x = grid(size)
    for _ in range(int(rng.integers(8, 90))):
        radius = 0.06 / rng.uniform(0.05, 1) ** rng.uniform(0.6, 1.1)
        cx, cy = rng.uniform(-1.1, 1.1, 2)
        angle = rng.uniform(0, np.pi)
        u = ((x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)) / radius
        v = (-(x - cx) * np.sin(angle) + (y - cy) * np.cos(angle)) / (radius * rng.uniform(0.2, 1))
        inside = (np.hypot(u, v) < 1) if rng.random() < 0.5 else (np.maximum(np.abs(u), np.abs(v)) < 1)
        shade = rng.uniform(0, 1) + rng.uniform(-0.4, 0.4) * u + rng.uniform(0, 0.3) * (pink_noise(rng, size, 1.4) - 0.5 if rng.random() < 0.15 else 0)
        picture = np.where(inside, shade, picture)
    return to_picture(picture, rng.uniform(0, 1.5))


def _torso(rng, size):
    """Axial trunk: wide ellipse with a rim of fat, organs, a vertebra at the back, sometimes air-filled lungs."""
    y, x = grid(size)
    x, y = x + smooth_field(rng, size, 3, 0.04), y + smooth_field(rng, size, 3, 0.04)
    wide, tall = rng.uniform(0.75, 0.97), rng.uniform(0.42, 0.68)
    depth = 1 - (np.abs(x / wide) ** 2.4 + np.abs(y / tall) ** 2.4) ** (1 / 2.4)
    fat, muscle, air = rng.uniform(0.5, 1), rng.uniform(0.25, 0.6), rng.uniform(0, 0.12)
    picture = np.where(depth > 0, fat, 0.0)
    picture = np.where(depth > rng.uniform(0.05, 0.2), muscle, picture)
    if rng.random() < 0.4:
        for side in (-1, 1):
            picture = np.where(np.hypot((x - side * 0.42 * wide) / 0.32, (y + 0.02) / (tall * 0.62)) < 1, air, picture)
    for _ in range(int(rng.integers(4, 14))):
        cx, cy, rx, ry = rng.uniform(-0.6, 0.6), rng.uniform(-0.35, 0.3), *rng.uniform(0.06, 0.32, 2)
        organ = (np.hypot((x - cx) / rx, (y - cy) / ry) < 1) & (depth > 0.18)
        picture = np.where(organ, rng.uniform(0.1, 1), picture)
    back = tall * rng.uniform(0.45, 0.7)
    picture = np.where(np.hypot(x / 0.14, (y - back) / 0.12) < 1, rng.uniform(0.3, 1), picture)
    picture = np.where(np.hypot(x / 0.05, (y - back - 0.15) / 0.05) < 1, rng.uniform(0, 1), picture)
    return _scan(rng, picture, size)


def _joint(rng, size):
    """Knee, ankle, elbow: two bones that meet inside a band of soft tissue, from the side or the front."""
    y, x = grid(size)
    x, y = x + smooth_field(rng, size, 3, 0.06), y + smooth_field(rng, size, 3, 0.06)
    half = rng.uniform(0.35, 0.75) * (1 + rng.uniform(-0.3, 0.3) * y)
    bone, soft, gap = rng.uniform(0.1, 1), rng.uniform(0.15, 0.6), rng.uniform(0.02, 0.1)
    picture = np.where(np.abs(x) < half, soft, 0.0)
    picture = np.where((np.abs(x) < half) & (np.abs(x) > half - rng.uniform(0.04, 0.15)), rng.uniform(0.3, 1), picture)
    for end in (-1, 1):
        flare = half * (rng.uniform(0.35, 0.55) + 0.45 * np.exp(-((y - end * gap) / 0.3) ** 2))
        picture = np.where((np.abs(x) < flare) & (y * end > gap), bone * rng.uniform(0.85, 1.15), picture)
    if rng.random() < 0.5:
        picture = np.where(np.hypot((x + half) / 0.14, (y + 0.2) / 0.22) < 1, bone, picture)
    picture = _maybe_turned(rng, picture)
    return _scan(rng, picture, size)


def _chest_film(rng, size):
    y, x = grid(size)
    x = x + smooth_field(rng, size, 3, 0.05)
    picture = 0.75 - 0.25 * np.abs(x) + smooth_field(rng, size, 4, 0.05)
    for side in (-1, 1):
        lung = 1 - np.hypot((x - side * rng.uniform(0.38, 0.46)) / rng.uniform(0.26, 0.34), (y + 0.05) / rng.uniform(0.55, 0.75))
        picture = picture - soften(lung, 12) * rng.uniform(0.35, 0.6)
    ribs = np.sin((y + 0.5 * x * x + rng.uniform(0, 1)) * rng.uniform(16, 28))
    picture = picture + 0.08 * soften(ribs, 4) * (np.abs(x) > 0.12)
    picture = picture + 0.2 * soften(0.1 - np.abs(x), 20)
    return to_picture(picture + rng.normal(0, 0.02, picture.shape), rng.uniform(0, 1.5))


def _fingers(rng, size):
    """Hand or foot X-ray: bright jointed rods fanning out from a palm."""
    y, x = grid(size)
    picture = np.full((size, size), rng.uniform(0, 0.15))
    for number in range(5):
        angle = rng.uniform(-0.1, 0.1) + (number - 2) * rng.uniform(0.2, 0.35)
        along, across = -(y - 0.5) * np.cos(angle) + x * np.sin(angle), x * np.cos(angle) + (y - 0.5) * np.sin(angle)
        rod = (np.abs(across) < 0.1) & (along > 0.2) & (along < rng.uniform(0.9, 1.4))
        picture = np.where(rod, rng.uniform(0.2, 0.4), picture)
        bone = (np.abs(across) < 0.05) & rod & (np.sin(along * rng.uniform(8, 14)) > -0.9)
        picture = np.where(bone, rng.uniform(0.6, 1), picture)
    picture = np.where(np.hypot(x / 0.4, (y - 0.5) / 0.45) < 1, np.maximum(picture, 0.4), picture)
    return _scan(rng, _maybe_turned(rng, picture), size)


def _spine(rng, size):
    y, x = grid(size)
    x = x + rng.uniform(-0.3, 0.3) * y * y + rng.uniform(-0.3, 0.3) + smooth_field(rng, size, 3, 0.03)
    blocks = np.sin(y * rng.uniform(12, 24) + rng.uniform(0, 6)) > -0.6
    picture = np.clip(0.3 + smooth_field(rng, size, 8, 0.15), 0, 1) * soften(0.8 - np.abs(x), 20)
    picture = np.where((np.abs(x) < 0.16) & blocks, rng.uniform(0.3, 1), picture)
    picture = np.where(np.abs(x - 0.25) < 0.06, rng.uniform(0, 1), picture)
    return _scan(rng, _maybe_turned(rng, picture), size)


def _ultrasound(rng, size):
    y, x = grid(size)
    radius, angle = np.hypot(x, y + 1.1), np.arctan2(x, y + 1.1)
    fan = (np.abs(angle) < rng.uniform(0.4, 0.8)) & (radius > rng.uniform(0.1, 0.5)) & (radius < rng.uniform(1.6, 2.0))
    tissue = np.clip(0.4 + smooth_field(rng, size, 7, 0.3), 0, 1) * rng.rayleigh(0.6, (size, size))
    return to_picture(tissue * fan, rng.uniform(0.4, 1.5))


def _limbs(rng, size):
    """One to three round cross-sections side by side: thighs, arms, wrists."""
    y, x = grid(size)
    picture = np.zeros((size, size))
    count = int(rng.integers(1, 4))
    for number in range(count):
        cx, radius = (number - (count - 1) / 2) * 1.9 / count, rng.uniform(0.5, 0.85) / max(count, 1.3)
        wavy = smooth_field(rng, size, 4, 0.05)
        distance = np.hypot(x - cx, (y - rng.uniform(-0.1, 0.1)) * rng.uniform(0.8, 1.2)) / radius + wavy
        for limit in (1.0, rng.uniform(0.75, 0.92), rng.uniform(0.25, 0.4), rng.uniform(0.12, 0.22)):
            picture = np.where(distance < limit, rng.uniform(0.05, 1), picture)
    return _scan(rng, picture, size)


def _maybe_turned(rng, picture):
    return np.rot90(picture, int(rng.integers(0, 4))) if rng.random() < 0.4 else picture


def _scan(rng, picture, size):
    textured = picture * (1 + smooth_field(rng, size, int(rng.integers(10, 40)), rng.uniform(0.03, 0.25)))
    return to_picture(scanner_noise(rng, textured * rng.uniform(0.6, 1.1), rng.uniform(0.005, 0.04)), rng.uniform(0.3, 1.8))


NEITHER = "drawing|photograph"
DRAWERS = (
    (bodies.trunk_ct, "ct|other-body"), (bodies.trunk_ct, "ct|other-body"), (bodies.trunk_ct, "ct|other-body"), (bodies.trunk_ct, "ct|other-body"),
    (bodies.skull_film, "other-body"), (bodies.emission, "other-body"), (_torso, "other-body"), (_torso, "other-body"), (_torso, "other-body"),
    (_joint, "other-body"), (_joint, "other-body"), (_chest_film, "other-body"), (_chest_film, "other-body"), (_fingers, "other-body"),
    (_spine, "other-body"), (_ultrasound, "other-body"), (_ultrasound, "other-body"), (_limbs, "other-body"), (_limbs, "other-body"),
    (_page, "drawing"), (_page, "drawing"), (pages.plot, "drawing"), (screens.shapes, "drawing"), (screens.shapes, "drawing"), (screens.icon, "drawing"), (screens.screenshot, "drawing"),
    (_dead_leaves, "photograph"), (_dead_leaves, "photograph"), (_dead_leaves, "photograph"), (screens.face, "photograph"),
    (_noise, NEITHER), (screens.blank, NEITHER), (screens.noise, NEITHER), (screens.saturated, NEITHER),
)


def shuffle_patches(rng, picture):
    """A brain slice with its tiles shuffled: it has every texture of a brain slice but is not one."""
    size, tiles = picture.width, int(rng.integers(3, 8))
    step = size // tiles
    shuffled = Image.new("L", picture.size)
    order = rng.permutation(tiles * tiles)
    for target, origin in enumerate(order):
        left, top = origin % tiles * step, origin // tiles * step
        tile = picture.crop((left, top, left + step, top + step)).rotate(90 * int(rng.integers(0, 4)))
        shuffled.paste(tile, (target % tiles * step, target // tiles * step))
    return shuffled
