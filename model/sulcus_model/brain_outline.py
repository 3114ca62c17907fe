"""Finds the brain in a slice along rays from the center of the head. Good enough to strip the skull for augmentation;
detection does not depend on it. A wrong outline costs one odd training picture."""
import numpy as np
from PIL import Image, ImageFilter

RAYS = 72
STEPS = 160


def find_brain(gray, has_skull, frame=(0, 0, 1, 1)):
    """Center (x, y) and RAYS radii, all as fractions of the square picture's side. `frame` is the picture inside its
    black padding (x0, y0, x1, y1 as fractions), because some pictures have a gray background."""
    size = gray.shape[0]
    smooth = np.asarray(Image.fromarray(gray).filter(ImageFilter.GaussianBlur(size / 150)), np.float32)
    head = _head_mask(smooth, [round(edge * size) for edge in frame])
    rows, columns = np.nonzero(head)
    if len(rows) < 50:
        return (0.5, 0.5), np.full(RAYS, 0.3)
    x0, x1 = np.percentile(columns, (0.5, 99.5))
    y0, y1 = np.percentile(rows, (0.5, 99.5))
    center = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    angles = np.arange(RAYS) * 2 * np.pi / RAYS
    radii = np.linspace(0, 0.75 * size, STEPS)
    sample_x = np.clip(center[0] + np.cos(angles)[:, None] * radii, 0, size - 1).astype(int)
    sample_y = np.clip(center[1] + np.sin(angles)[:, None] * radii, 0, size - 1).astype(int)
    on_head, profile = head[sample_y, sample_x], smooth[sample_y, sample_x]
    # A ray that leaves the picture must not keep sampling the clipped border.
    on_head &= (radii <= 0.72 * max(x1 - x0, y1 - y0))
    edge = np.array([steps.nonzero()[0].max(initial=STEPS // 4) for steps in on_head])
    brain = np.array([_inner_table(line, last) for line, last in zip(profile, edge)]) if has_skull else edge
    brain = _smooth_around(brain.astype(np.float32))
    return tuple(center / size), radii[1] * brain / size


def _head_mask(smooth, frame):
    x0, y0, x1, y1 = frame
    inner = smooth[y0:y1, x0:x1]
    border = np.concatenate([inner[3], inner[-4], inner[:, 3], inner[:, -4]])
    background = np.median(border)
    head = np.zeros(smooth.shape, bool)
    head[y0 + 3:y1 - 3, x0 + 3:x1 - 3] = (np.abs(inner - background) > 0.10 * max(np.percentile(inner, 99) - background, 20))[3:-3, 3:-3]
    return head


def _inner_table(profile, edge):
    """The step where the brain meets bone, which is dark on every common sequence: the minimum under the scalp's bright
    rim."""
    rim = int(edge * 0.84) + int(np.argmax(profile[int(edge * 0.84):edge + 1]))
    start = int(edge * 0.68)
    return start + int(np.argmin(profile[start:rim + 1])) if rim > start else int(edge * 0.85)


def _smooth_around(values, window=5):
    """Median, then mean, over neighboring rays."""
    stack = np.stack([np.roll(values, shift) for shift in range(-window, window + 1)])
    median = np.median(stack, axis=0)
    return np.stack([np.roll(median, shift) for shift in range(-2, 3)]).mean(axis=0)
