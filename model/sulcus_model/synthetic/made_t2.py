"""T2-like slices with real tumor masks, made from the registered FLAIR and T1 of the same slice. Inside the skull,
tissue that is bright on FLAIR and dark on T1 becomes bright. What is dark on both is fluid and becomes the
brightest. Outside, fat and bone are dimmed. The constants vary from picture to picture."""
import numpy as np
from scipy import ndimage


def make_t2(rng, flair, t1, stripped):
    """Turns two uint8 pictures of one slice [S, S] into one; black outside the brain if `stripped`."""
    flair, t1 = flair.astype(np.float32), t1.astype(np.float32)
    head = ndimage.binary_fill_holes(ndimage.binary_opening((flair > 14) | (t1 > 14), iterations=2))
    depth = ndimage.distance_transform_edt(head)
    radius = np.sqrt(max(head.sum(), 1) / np.pi)
    core = depth > 0.16 * radius
    if core.sum() < 400:
        return None
    brain = core & (t1 > np.percentile(t1[core], 12))
    flair, t1 = flair / max(np.median(flair[brain]), 1), t1 / max(np.median(t1[brain]), 1)
    inside = np.clip((depth - rng.uniform(0.07, 0.12) * radius) / rng.uniform(2, 6), 0, 1)
    fluid = np.clip((rng.uniform(0.55, 0.68) - flair) / 0.25, 0, 1) * np.clip((rng.uniform(0.68, 0.82) - t1) / 0.25, 0, 1) * inside
    tissue = rng.uniform(0.34, 0.5) + rng.uniform(0.35, 0.75) * (flair - 1) - rng.uniform(0.3, 0.65) * (np.clip(t1, 0, 1.6) - 1)
    tissue = tissue * (1 - fluid) + rng.uniform(0.8, 1.0) * fluid
    fat = rng.uniform(0.1, 0.5)
    outside = np.clip(fat * flair, 0, rng.uniform(0.35, 0.8))
    picture = (tissue * inside + outside * (1 - inside)) * head
    picture = np.clip(ndimage.gaussian_filter(picture, rng.uniform(0.3, 1.0)), 0, 1)
    if stripped:
        picture = picture * ndimage.binary_opening(depth > rng.uniform(0.11, 0.15) * radius, iterations=2)
    return (picture * 255).astype(np.uint8)
