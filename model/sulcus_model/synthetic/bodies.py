"""Other body parts and modalities: trunks on CT in several windows, a skull X-ray, PET."""
import numpy as np

from .fields import grid, scanner_noise, smooth_field, soften, to_picture

AIR, LUNG, FAT, WATER, SOFT, ORGAN, BLOOD, BONE = -1000, -820, -90, 5, 45, 60, 150, 600
WINDOWS = ((40, 400), (40, 350), (-500, 1500), (300, 1800), (60, 160), (40, 90), (0, 2000))  # center and width in Hounsfield units


def trunk_ct(rng, size):
    """Chest, abdomen or pelvis: an oval of fat and muscle, ribs or hips, spine, organs, air, and the table below."""
    y, x = grid(size)
    zoom = rng.uniform(0.85, 1.3)
    x, y = (x + smooth_field(rng, size, 3, 0.03)) * zoom, (y + smooth_field(rng, size, 3, 0.03)) * zoom
    wide, tall = rng.uniform(0.78, 0.98), rng.uniform(0.48, 0.72)
    depth = 1 - (np.abs(x / wide) ** 2.5 + np.abs(y / tall) ** 2.5) ** (1 / 2.5)
    level = rng.choice(["chest", "abdomen", "pelvis"])
    body = np.full((size, size), float(AIR))
    fat = rng.uniform(0.04, 0.2)
    body = np.where(depth > 0, FAT, body)
    body = np.where(depth > fat, SOFT + smooth_field(rng, size, 30, 8), body)
    inside = depth - fat - 0.07
    body = np.where(inside > 0, FAT + 15 if level != "chest" else SOFT, body)
    if level == "chest":
        for side in (-1, 1):
            lung = 1 - np.hypot((x - side * 0.43 * wide) / (0.36 * wide), (y - 0.02) / (tall * rng.uniform(0.6, 0.72)))
            vessels = np.exp(-(smooth_field(rng, size, 40) / 0.1) ** 2) * rng.uniform(100, 500)
            body = np.where((lung > 0) & (inside > 0), LUNG + vessels * (lung < 0.8), body)
        body = _blob(rng, body, x, y, 0.1, -0.1, 0.28, 0.24, ORGAN if rng.random() < 0.5 else BLOOD)
    else:
        for _ in range(int(rng.integers(8, 26))):
            organ = rng.choice([ORGAN, ORGAN + 40, WATER, BLOOD, SOFT, -400])
            reach = rng.uniform(0.04, 0.34)
            patch = np.hypot((x - rng.uniform(-0.7, 0.7)) / reach, (y - rng.uniform(-0.4, 0.35)) / (reach * rng.uniform(0.5, 1))) + smooth_field(rng, size, 8, 0.1)
            body = np.where((patch < 1) & (inside > 0), organ + smooth_field(rng, size, 24, 6), body)
    back = tall * rng.uniform(0.5, 0.66)
    body = np.where(np.hypot(x / 0.12, (y - back) / 0.1) < 1, 250 + smooth_field(rng, size, 40, 60), body)
    body = np.where(np.abs(np.hypot(x / 0.125, (y - back) / 0.105) - 1) < 0.1, BONE, body)
    body = np.where(np.hypot(x / 0.04, (y - back - 0.13) / 0.04) < 1, WATER, body)
    if level == "pelvis":
        for side in (-1, 1):
            body = _blob(rng, body, x, y, side * 0.5, 0.1, 0.14, 0.2, BONE * 0.7)
    else:
        angle = np.arctan2(y / tall, x / wide)
        ribs = np.sin(angle * rng.integers(9, 16) + rng.uniform(0, 6)) > 0.45
        body = np.where((np.abs(depth - fat - 0.05) < 0.022) & ribs, BONE, body)
    if rng.random() < 0.5:
        table = np.abs(y - tall - rng.uniform(0.06, 0.14) - 0.1 * x * x)
        body = np.where(table < 0.008, 0, body)
    middle, width = WINDOWS[int(rng.integers(len(WINDOWS)))]
    body = body + rng.normal(0, rng.uniform(3, 35), body.shape)
    return to_picture((body - middle) / width + 0.5, rng.uniform(0.2, 1.2))


def _blob(rng, body, x, y, cx, cy, rx, ry, value):
    return np.where(np.hypot((x - cx - rng.normal(0, 0.03)) / rx, (y - cy) / ry) < 1, value, body)


def skull_film(rng, size):
    """A projection of the head: bright bone, with everything superimposed."""
    y, x = grid(size)
    x, y = x + smooth_field(rng, size, 3, 0.03), y + smooth_field(rng, size, 3, 0.03)
    side_view = rng.random() < 0.5
    wide, tall = (rng.uniform(0.68, 0.85), rng.uniform(0.6, 0.75)) if side_view else (rng.uniform(0.5, 0.62), rng.uniform(0.62, 0.78))
    shell = 1 - np.hypot(x / wide, (y + 0.15) / tall)
    film = 0.1 + 0.35 * np.sqrt(np.clip(shell, 0, 1)) + 0.5 * np.exp(-(shell / rng.uniform(0.03, 0.06)) ** 2)
    face = soften(0.55 - np.hypot((x + (0.35 if side_view else 0)) / 0.7, (y - 0.4) / 0.8), 12)
    film = film + face * (0.25 + smooth_field(rng, size, 14, 0.12))
    for side in ((1,) if side_view else (-1, 1)):
        film = film - 0.25 * soften(0.14 - np.hypot(x - (-0.5 if side_view else side * 0.22), y - 0.12), 30)
    teeth = (np.abs(y - 0.62) < 0.1) & (np.abs(x + (0.45 if side_view else 0)) < 0.25)
    film = film + 0.3 * teeth * (np.sin(x * 60) > -0.3)
    spine = soften(0.1 - np.abs(x - (0.25 if side_view else 0)), 20) * (y > 0.45)
    film = film + spine * (0.2 + 0.15 * (np.sin(y * 30) > 0))
    return to_picture(film * rng.uniform(0.6, 1.1) + rng.normal(0, 0.02, film.shape), rng.uniform(0.3, 1.8))


def emission(rng, size):
    """PET or a bone scan: blurred spots of activity in a dim outline, black on white or white on black."""
    y, x = grid(size)
    whole = rng.random() < 0.5
    wide, tall = (rng.uniform(0.2, 0.35), 0.95) if whole else (rng.uniform(0.6, 0.9), rng.uniform(0.45, 0.7))
    field = 0.12 * soften(1 - np.hypot(x / wide, y / tall), 10)
    for _ in range(int(rng.integers(3, 14))):
        reach = rng.uniform(0.02, 0.16)
        field = field + rng.uniform(0.1, 1) * np.exp(-((x - rng.uniform(-wide, wide)) / reach) ** 2 - ((y - rng.uniform(-tall, tall)) / (reach * rng.uniform(0.6, 1.6))) ** 2)
    field = scanner_noise(rng, field, rng.uniform(0.01, 0.08))
    return to_picture(1 - field if rng.random() < 0.5 else field, rng.uniform(1, 4))
