"""Draws one slice of a head with its lesions, or a stack of them."""
from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from ..synthetic.heads.tissues import NAMES, NUMBER
from .frame import frame_of, sampled, smooth_noise
from .head import DOWN, SOLID
from .lesions import beside_ventricles, displaced, edema_of
from .looks import EDEMA, LESIONS, PIAL_VESSELS, WHITE_MATTER_DISEASE, WATER_BRIGHT, tissue_looks
from .scanner import scan, scan_stack

SHARPNESS = 2.4
COIL_MM = 188.0  # below the vertex, a head coil receives little
WITH_EDEMA = ("glioblastoma", "anaplastic", "low-grade", "metastasis")


@dataclass
class Drawn:
    picture: np.ndarray  # [side, side], 0 to 1
    regions: list  # one mask for each lesion, [side, side]


def draw_slice(head, lesions, *, plane, sequence, middle, seed, side=384, field_mm=225.0, disease_mm=0.0, quality=None, **turned):
    rng = np.random.default_rng(seed)
    frame = frame_of(plane, middle, side=side, field_mm=field_mm, **turned)
    image, regions = _drawn(head, lesions, frame.places, sequence, rng, disease_mm)
    picture = scan(image.mean(0), rng, pixel_mm=frame.pixel_mm, diffusion=sequence == "dwi", **(quality or {}))
    return Drawn(picture, [region.mean(0) > 0.5 for region in regions])


def draw_stack(head, lesions, *, sequence, middles, thickness_mm, seed, side, field_mm):
    """Axial slices through `middles`, drawn at once, so that what runs through several slices is the same in each. [slices, side, side], 0 to 1."""
    frames = [frame_of("axial", middle, side=side, field_mm=field_mm, thickness_mm=thickness_mm) for middle in middles]
    places = np.concatenate([frame.places for frame in frames])
    image, _ = _drawn(head, lesions, places, sequence, np.random.default_rng(seed), 0.0)
    return scan_stack(image.reshape(len(frames), -1, side, side).mean(1), seed, pixel_mm=frames[0].pixel_mm)


def _drawn(head, lesions, places, sequence, rng, disease_mm):
    """The brightness at `places` [layers, rows, columns, 3], and how far each lesion fills them."""
    source = displaced(head, lesions, places)
    shares = _shares(head, source)
    image = _healthy(shares, source, sequence, rng)
    solid = sum(shares.get(name, 0) for name in SOLID)
    regions = []
    if disease_mm:
        amount = beside_ventricles(head, source, rng, disease_mm) * shares["white"]
        image = image * (1 - amount) + WHITE_MATTER_DISEASE[sequence] * amount
        regions.append(amount)
    edemas = [edema_of(head, lesion, rng)(source) * np.clip(solid, 0, 1) if lesion.edema_mm else np.zeros_like(solid) for lesion in lesions]
    for edema in edemas:
        image = image + (EDEMA[sequence] - image) * edema * 0.9
    for lesion, edema in zip(lesions, edemas):
        image, body = _with_lesion(image, lesion, places, shares, solid, sequence, rng)
        wide = sequence in WATER_BRIGHT and lesion.kind in WITH_EDEMA
        regions.append(np.maximum(body, edema) if wide else body)
    below = places[..., DOWN] - head.low[DOWN]
    return image / (1 + np.exp((below - COIL_MM) / 9)), regions


def _shares(head, places):
    """How much of each tissue is at each place."""
    low = np.maximum(np.floor(places.reshape(-1, 3).min(0)).astype(int) - 3, 0)
    high = np.ceil(places.reshape(-1, 3).max(0)).astype(int) + 4
    part = head.tissue[tuple(slice(first, last) for first, last in zip(low, high))]
    present = np.unique(part)
    soft = np.stack([ndimage.gaussian_filter((part == number).astype(np.float32), 0.75, truncate=2.5) for number in present])
    found = sampled(soft, places - low) ** SHARPNESS
    total = np.maximum(found.sum(0), 0.02)
    return {NAMES[number]: share / total for number, share in zip(present, found)}


def _healthy(shares, places, sequence, rng):
    looks = tissue_looks(sequence)
    fine, coarse, slow = (smooth_noise(rng, places, period) for period in (2.0, 5.0, 22.0))
    image = 0
    for name, share in shares.items():
        loose = {"muscle": 0.22, "fat": 0.12, "marrow": 0.25, "mucosa": 0.25, "skin": 0.15, "outer fluid": 0.12}.get(name, 0.035)
        streaks = smooth_noise(rng, places * np.array([1, 0.45, 1.6], np.float32), 3.2) if name in ("muscle", "marrow") else coarse
        image = image + share * looks[name] * np.maximum(1 + loose * (0.45 * fine + 0.8 * streaks) + 0.02 * slow, 0.05)
    fascia = np.exp(-(smooth_noise(rng, places, 12) / 0.16) ** 2) * shares.get("muscle", 0)
    image = image + (looks["fat"] - image) * fascia * 0.35
    # Vessels of the surface run where two fields of noise are both near zero: thin tubes.
    first, second = smooth_noise(rng, places, 9), smooth_noise(rng, places, 9)
    tubes = np.exp(-(first ** 2 + second ** 2) / 0.03) * np.clip(shares.get("outer fluid", 0) * 1.5, 0, 1)
    image = image + (PIAL_VESSELS[sequence] - image) * tubes
    return image.astype(np.float32)


def _with_lesion(image, lesion, places, shares, solid, sequence, rng):
    bumps = smooth_noise(rng, places, lesion.bumps_mm)
    distance = lesion.distance(places) + lesion.wobble * bumps
    body = 1 / (1 + np.exp(np.clip((distance - 1) * lesion.radius / lesion.border_mm * 2, -30, 30)))
    within = {"infarct": solid, "old infarct": solid, "low-grade": solid, "anaplastic": solid, "plaque": shares["white"] + shares.get("cerebellar white", 0) + shares.get("stem", 0)}.get(lesion.kind)
    if within is not None:
        body = body * np.clip(within * 1.25, 0, 1)
    elif lesion.kind in ("meningioma", "adenoma"):
        body = body * np.clip(1 - (shares.get("bone", 0) + shares.get("marrow", 0) + shares.get("fat", 0) + shares.get("muscle", 0) + shares.get("skin", 0)) * (lesion.kind == "meningioma"), 0, 1)
    else:
        body = body * np.clip(1.3 * (solid + shares.get("ventricle", 0) + shares.get("outer fluid", 0) + shares.get("choroid", 0)), 0, 1)
    bright, core_look = LESIONS[lesion.kind][sequence]
    fine, mid = smooth_noise(rng, places, 2.4), smooth_noise(rng, places, 6.0)
    fill = bright * (1 + 0.07 * mid + 0.04 * fine)
    if lesion.core:
        edge = lesion.core * (1 + 0.16 * smooth_noise(rng, places, 7) + 0.1 * mid)
        core = 1 / (1 + np.exp(np.clip((distance - edge) * lesion.radius / 0.9 * 2, -30, 30)))
        fill = fill * (1 - core) + core * core_look * (1 + 0.12 * mid + 0.08 * fine)
    if lesion.kind == "meningioma":
        image = _around_meningioma(image, lesion, places, distance, shares, solid, sequence)
    if lesion.kind in ("infarct", "low-grade"):  # the cortex still shows through
        fill = fill + 0.35 * (image - image[body > 0.5].mean() if (body > 0.5).any() else 0) * (sequence != "dwi")
    return image * (1 - body) + fill * body, body


def _around_meningioma(image, lesion, places, distance, shares, solid, sequence):
    """A cleft of fluid toward the brain, and after contrast a tail of bright dura."""
    cleft = np.exp(-((distance - 1.06) * lesion.radius / 0.8) ** 2) * np.clip(solid, 0, 1)
    looks = tissue_looks(sequence)
    image = image + (looks["outer fluid"] - image) * cleft * 0.35
    if sequence == "t1ce":
        bone = ndimage.uniform_filter(shares.get("bone", np.zeros_like(solid)), (1, 7, 7))
        tail = np.clip(bone * 2.2, 0, 1) * shares.get("outer fluid", 0) * np.clip((1.75 - distance) * 2.5, 0, 1)
        image = image + (0.9 - image) * np.clip(tail * 1.6, 0, 1)
    return image
