"""Diffusion-weighted slices drawn by code, mostly near the ends of the head, where little bright brain is in a dim
head. The scalp and the face are nearly black, and the slice may show only the medulla, the cerebellum, the temporal
lobes or the vertex. A single bright part is then not a finding."""
import numpy as np
from PIL import Image

from .fields import grid, scanner_noise, smooth_field, soften

LEVELS = ("medulla", "cerebellum", "temporal", "middle", "vertex")
LEVEL_SHARES = (0.16, 0.26, 0.18, 0.12, 0.28)


def draw_diffusion(rng, size, with_lesion):
    """Picture and lesion id map of one slice at a random level. The medulla alone never has a lesion."""
    shares = np.array(LEVEL_SHARES) * ([0, 1, 1, 1, 1] if with_lesion else 1)
    level = rng.choice(LEVELS, p=shares / shares.sum())
    side = int(rng.choice([96, 128, 160, 192, 256]))  # echo-planar pictures are coarse, then enlarged
    u, v, depth = _head(rng, side, narrow=level == "vertex")
    sharp = side * 0.35
    picture = _scalp(rng, depth, sharp)
    if level in ("medulla", "cerebellum", "temporal"):
        picture = np.maximum(picture, _face(rng, u, v, side, sharp, reach=0.9 if level == "medulla" else rng.uniform(-0.25, 0.15)) * (depth > 0.02))
    inside = _brain(rng, level, u, v, side)
    brightness = rng.uniform(0.35, 0.55) if with_lesion else rng.uniform(0.35, 1.1)
    tissue = _tissue(rng, level, inside, u, v, side, sharp, may_break=not with_lesion) * brightness
    share = soften(inside, sharp)
    picture = picture * (1 - share) + tissue * share
    lesions = np.zeros((side, side), np.uint8)
    if with_lesion:
        picture, lesions = _lesion(rng, picture, inside, u, v, side, sharp)
    else:
        picture = picture + _pile_up(rng, inside, u, v)
    ghost = np.roll(picture, side // 2, 0) * rng.uniform(0, 0.06)
    picture = scanner_noise(rng, (picture + ghost) * rng.uniform(0.7, 1.05), rng.uniform(0.005, 0.035))
    return _enlarge(picture, size), np.asarray(Image.fromarray(lesions).resize((size, size), Image.NEAREST))


def _head(rng, side, narrow):
    y, x = grid(side)
    x = x + smooth_field(rng, side, 3, 0.02) + rng.uniform(-0.1, 0.1)
    y = y + smooth_field(rng, side, 3, 0.02) + rng.uniform(-0.1, 0.1)
    width = rng.uniform(0.34, 0.6) if narrow else rng.uniform(0.48, 0.72)
    height = width * rng.uniform(1.15, 1.45)
    angle = rng.normal(0, 0.08)
    u = (x * np.cos(angle) + y * np.sin(angle)) / width
    v = (-x * np.sin(angle) + y * np.cos(angle)) / height
    return u, v, 1 - np.hypot(u, v)


def _scalp(rng, depth, sharp):
    """A dim, blurred ring. Sometimes fat suppression removes it."""
    ring = soften(depth, sharp * 0.6) * soften(rng.uniform(0.05, 0.16) - depth, sharp * 0.6)
    return ring * rng.choice([0.02, rng.uniform(0.05, 0.35)])


def _face(rng, u, v, side, sharp, reach):
    """Muscles, marrow and cavities in front of `reach`: dim blobs and streaks, symmetric."""
    texture = smooth_field(rng, side, 9) + 0.6 * smooth_field(rng, side, 22)
    mirrored = 0.5 * (texture + texture[:, ::-1]) + 0.4 * smooth_field(rng, side, 16)
    values = np.clip(mirrored, 0, 2) * rng.uniform(0.05, 0.22)
    for _ in range(int(rng.integers(1, 6))):
        side_of, cv = rng.choice([-1, 1]), rng.uniform(-0.85, min(reach, 0.3))
        cu = side_of * rng.uniform(0, 0.75)
        streak = 1 - np.hypot((np.abs(u) * side_of - cu if rng.random() < 0.7 else u - cu) / rng.uniform(0.03, 0.12), (v - cv) / rng.uniform(0.04, 0.25))
        values = values + soften(streak * 0.1, sharp) * rng.uniform(0.1, 0.6)
    return values * soften(reach - v, sharp * 0.3)


def _brain(rng, level, u, v, side):
    """Signed field, positive inside the part of the brain that this level shows."""
    wobble = smooth_field(rng, side, 7, 0.03)

    def ellipse(cu, cv, a, b):
        return (1 - np.hypot((u - cu) / a, (v - cv) / b)) * min(a, b)

    if level == "medulla":
        size = rng.uniform(0.05, 0.12)
        return ellipse(rng.normal(0, 0.02), rng.uniform(0.05, 0.4), size * rng.uniform(0.8, 1.4), size) + wobble * 0.2
    if level == "cerebellum":
        cv, spread = rng.uniform(0.3, 0.5), rng.uniform(0.12, 0.3)
        a, b = rng.uniform(0.26, 0.4), rng.uniform(0.2, 0.34)
        halves = np.maximum(ellipse(-spread, cv, a * rng.uniform(0.9, 1.1), b), ellipse(spread, cv, a, b * rng.uniform(0.9, 1.1)))
        stem = ellipse(0, cv - b * rng.uniform(0.9, 1.3), rng.uniform(0.08, 0.16), rng.uniform(0.07, 0.15))
        return np.maximum(halves, stem) + wobble * 0.6
    if level == "temporal":
        cv, cu = rng.uniform(-0.25, 0.05), rng.uniform(0.5, 0.6)
        lobes = np.maximum(*(ellipse(sign * cu, cv + rng.normal(0, 0.04), rng.uniform(0.22, 0.32), rng.uniform(0.3, 0.45)) for sign in (-1, 1)))
        behind = ellipse(0, rng.uniform(0.4, 0.5), rng.uniform(0.5, 0.7), rng.uniform(0.35, 0.45))
        stem = ellipse(0, rng.uniform(-0.05, 0.15), rng.uniform(0.14, 0.24), rng.uniform(0.14, 0.24))
        return np.maximum(np.maximum(lobes, behind), stem) + wobble
    reach = rng.uniform(0.72, 0.86) if level == "middle" else rng.uniform(0.25, 0.72)
    return ellipse(rng.normal(0, 0.04), rng.normal(0, 0.06), reach * rng.uniform(0.8, 1.05), reach) + wobble


def _tissue(rng, level, inside, u, v, side, sharp, may_break):
    """Folded tissue: dark sulci between bright gyri, finer in the cerebellum; the midline fissure; uneven partial
    volume."""
    across = {"medulla": 4, "cerebellum": 26, "temporal": 20, "middle": 24, "vertex": 22}[level]
    furrows = np.exp(-(smooth_field(rng, side, int(across * rng.uniform(0.8, 1.3))) / rng.uniform(0.12, 0.35)) ** 2)
    depth_of_furrows = rng.uniform(0.05, 0.5) if level in ("medulla", "cerebellum") else rng.uniform(0.35, 0.95)
    near_surface = 1 if level == "vertex" else np.exp(-np.clip(inside, 0, None) / rng.uniform(0.1, 0.4))
    values = 1 - depth_of_furrows * furrows * near_surface
    values = values * (1 + smooth_field(rng, side, 30, 0.05) + smooth_field(rng, side, 6, 0.08))
    if level in ("middle", "vertex") or rng.random() < 0.4:
        values = values * (1 - rng.uniform(0.6, 1) * np.exp(-(u / rng.uniform(0.012, 0.035)) ** 2))
    if level == "middle":
        values = values * (1 - 0.75 * soften(0.1 * (1 - np.hypot((np.abs(u) - 0.12) / 0.07, (v - rng.uniform(-0.1, 0.2)) / rng.uniform(0.12, 0.25))), sharp))
    if level == "vertex":  # the top of the folds fades into the slice, often more on one side
        fade = smooth_field(rng, side, 4, rng.uniform(0.1, 0.6)) + rng.normal(0, 0.5) * u + 0.9
        values = values * np.clip(fade, rng.uniform(0.1, 0.6), 1.3)
        if may_break and rng.random() < 0.5:  # the last slice before the skull: islands of folds with nothing between them
            islands = smooth_field(rng, side, int(rng.integers(7, 13))) + rng.uniform(-0.4, 0.6)
            values = values * soften(islands * 0.1, sharp)
    return np.clip(values, 0.02, 1.4)


def _pile_up(rng, inside, u, v):
    """Bright smears at the brain's border, where air distorts the field."""
    smears = np.zeros_like(u)
    for _ in range(int(rng.integers(0, 4))):
        border = np.argwhere(np.abs(inside) < 0.04)
        if len(border) == 0:
            break
        row, column = border[rng.integers(len(border))]
        a, b = rng.uniform(0.015, 0.07, 2)
        if rng.random() < 0.3:  # the signal of a whole column concentrated in one streak
            a *= rng.uniform(1.5, 3)
        smears = smears + rng.uniform(0.2, 1.5) * np.exp(-((u - u[row, column]) / a) ** 2 - ((v - v[row, column]) / b) ** 2)
    return smears


def _lesion(rng, picture, inside, u, v, side, sharp):
    deep = np.argwhere(inside > min(0.05, inside.max() * 0.5))
    row, column = deep[rng.integers(len(deep))]
    radius = rng.uniform(0.06, 0.22)
    wobble = smooth_field(rng, side, 8, rng.uniform(0.05, 0.2))
    body = (1 + wobble - np.hypot((u - u[row, column]) / radius, (v - v[row, column]) / (radius * rng.uniform(0.7, 1.3)))) * radius
    brain = inside > 0
    share = soften(body, sharp) * brain
    picture = picture * (1 - share) + share * rng.uniform(0.85, 1.05) * (1 + smooth_field(rng, side, 20, 0.05))
    if rng.random() < 0.4:  # a dark core
        core = soften(body - radius * rng.uniform(0.3, 0.6), sharp)
        picture = picture * (1 - core) + core * rng.uniform(0.1, 0.4)
    return picture, ((body > 0) & brain).astype(np.uint8)


def _enlarge(picture, size):
    values = Image.fromarray(np.clip(picture, 0, 1).astype(np.float32)).resize((size, size), Image.BICUBIC)
    return Image.fromarray((np.clip(np.asarray(values), 0, 1) * 255 + 0.5).astype(np.uint8))
