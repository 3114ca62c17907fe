"""Brain-like phantoms, with and without a lesion: axial heads with random anatomy and random sequence."""
import numpy as np

from .fields import grid, scanner_noise, smooth_field, soften, to_picture

# white matter, gray matter, fluid, scalp, bone, rim of the lesion, core of the lesion, edema
SEQUENCES = {
    "T1 contrast": (0.58, 0.45, 0.14, 0.85, 0.10, 0.95, 0.30, 0.38),
    "T1 contrast, solid": (0.55, 0.42, 0.14, 0.80, 0.10, 0.92, 0.85, 0.36),
    "T1": (0.65, 0.48, 0.15, 0.85, 0.08, 0.30, 0.25, 0.40),
    "T2": (0.35, 0.50, 0.95, 0.60, 0.08, 0.80, 0.90, 0.75),
    "FLAIR": (0.40, 0.50, 0.10, 0.55, 0.08, 0.90, 0.75, 0.72),
    "DWI": (0.42, 0.50, 0.15, 0.08, 0.05, 0.95, 0.90, 0.60),
}


def draw_phantom(rng, size, with_lesion):
    """Picture, lesion id map, and whether a skull was drawn."""
    y, x = grid(size)
    x = x + smooth_field(rng, size, 3, 0.03) + rng.uniform(-0.12, 0.12)
    y = y + smooth_field(rng, size, 3, 0.03) + rng.uniform(-0.12, 0.12)
    half_width, half_height = rng.uniform(0.5, 0.72), rng.uniform(0.62, 0.88)
    angle = rng.normal(0, 0.12)
    u = (x * np.cos(angle) + y * np.sin(angle)) / half_width
    v = (-x * np.sin(angle) + y * np.cos(angle)) / half_height
    depth = 1 - np.hypot(u, v)  # 0 at the skin, 1 in the middle
    has_skull = rng.random() < 0.8
    white, gray, fluid, scalp, bone, rim, core, edema = np.array(SEQUENCES[rng.choice(list(SEQUENCES))]) * rng.uniform(0.85, 1.15, 8)
    edge = 70 * size / 352
    picture = np.zeros((size, size))
    scalp_depth, bone_depth = rng.uniform(0.04, 0.09), rng.uniform(0.05, 0.1)
    brain_depth = scalp_depth + bone_depth
    if has_skull:
        picture = _layer(picture, depth, scalp, edge)
        picture = _layer(picture, depth - scalp_depth, bone, edge)
    picture = _layer(picture, depth - brain_depth, fluid, edge)
    folds = smooth_field(rng, size, int(rng.integers(14, 34)), rng.uniform(0.015, 0.05))
    if rng.random() < 0.5:  # regular gyri
        folds = folds + rng.uniform(0.01, 0.04) * np.sin(np.arctan2(v, u) * rng.integers(9, 30) + rng.uniform(0, 6))
    inside = depth - brain_depth - 0.02
    picture = _layer(picture, inside + folds * 0.5, gray, edge)
    picture = _layer(picture, inside - rng.uniform(0.05, 0.12) + folds * rng.uniform(1.0, 2.2), white, edge)
    picture = _deep_nuclei(rng, picture, u, v, gray, edge)
    picture = _ventricles(rng, picture, u, v, fluid, edge)
    if rng.random() < 0.8:
        falx = soften(0.012 - np.abs(u), 250) * (inside > 0) * (np.abs(v) > rng.uniform(0.25, 0.5))
        picture = picture * (1 - falx) + falx * rng.choice([fluid, white * 1.3])
    brain = inside > 0.03
    lesions = np.zeros((size, size), np.uint8)
    if with_lesion:
        picture, lesions = _lesion(rng, picture, u, v, brain, (rim, core, edema), (white, gray), edge)
    picture = picture * (1 + smooth_field(rng, size, 2, rng.uniform(0, 0.12)))
    picture = scanner_noise(rng, picture * rng.uniform(0.6, 1.05), rng.uniform(0.004, 0.04))
    return to_picture(picture, rng.uniform(0, 1.1)), lesions, has_skull


def _layer(picture, inside, value, edge):
    share = soften(inside, edge)
    return picture * (1 - share) + value * share


def _deep_nuclei(rng, picture, u, v, value, edge):
    for side in (-1, 1):
        inside = 1 - np.hypot((u - side * rng.uniform(0.22, 0.28)) / rng.uniform(0.08, 0.13), (v - rng.uniform(-0.05, 0.1)) / rng.uniform(0.15, 0.24))
        picture = _layer(picture, inside * 0.1 - 0.005, value, edge)
    return picture


def _ventricles(rng, picture, u, v, fluid, edge):
    spread, width, length = rng.uniform(0.06, 0.16), rng.uniform(0.03, 0.08), rng.uniform(0.12, 0.3)
    bend = rng.uniform(-0.5, 0.5)
    for side in (-1, 1):
        inside = 1 - np.hypot((u - side * (spread + bend * v * v)) / width, (v + rng.uniform(-0.06, 0.06)) / length)
        picture = _layer(picture, inside * width, fluid, edge)
    return picture


def _lesion(rng, picture, u, v, brain, values, tissue, edge):
    rim, core, edema = values
    white, gray = tissue
    # A lesion that looks like white matter would be a wrong label.
    if abs(rim - white) < 0.15 and abs(core - white) < 0.15:
        rim = 0.95
    while True:
        angle, distance = rng.uniform(0, 2 * np.pi), rng.uniform(0.15, 0.68)
        cu, cv, radius = distance * np.cos(angle), distance * np.sin(angle), rng.uniform(0.07, 0.26)
        wobble = smooth_field(rng, picture.shape[0], 6, rng.uniform(0.02, 0.2))
        inside = (1 + wobble) - np.hypot((u - cu) / radius, (v - cv) / (radius * rng.uniform(0.7, 1.3)))
        body = (inside > 0) & brain
        if body.sum() > 120:
            break
    scale = edge * radius * 1.5
    if rng.random() < 0.6:
        picture = _blend(picture, edema, soften(inside + rng.uniform(0.2, 0.8), scale * 0.5) * rng.uniform(0.5, 1) * brain)
    picture = _blend(picture, rim, soften(inside, scale) * brain)
    if rng.random() < 0.6:
        picture = _blend(picture, core, soften(inside - rng.uniform(0.2, 0.5), scale) * brain)
    texture = 1 + smooth_field(rng, picture.shape[0], 24, 0.06) * body
    return picture * texture, body.astype(np.uint8)


def _blend(picture, value, share):
    return picture * (1 - share) + value * share
