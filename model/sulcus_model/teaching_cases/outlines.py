"""Boxes and outlines of lesions, from masks."""
import numpy as np
from scipy import ndimage

LEAST_PIXELS = 24
LEAST_SHARE = 0.08  # of the largest part
MOST_OFF = 0.7  # pixels by which a simpler outline may miss a point


def regions_of(masks):
    """Connected parts of the masks, the largest first: [(box, outline)]. Touching lesions are one."""
    parts, count = ndimage.label(np.any(masks, 0)) if len(masks) else (None, 0)
    sizes = [(int((parts == number).sum()), number) for number in range(1, count + 1)]
    least = max([LEAST_PIXELS, *(LEAST_SHARE * size for size, _ in sizes)])
    kept = [number for size, number in sorted(sizes, reverse=True) if size >= least]
    return [(box_of(parts == number), outline_of(parts == number)) for number in kept]


def box_of(mask):
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    return {"left": int(columns[0]), "top": int(rows[0]), "right": int(columns[-1] + 1), "bottom": int(rows[-1] + 1)}


def outline_of(mask):
    """The outer edge of one part as corners (x, y) in pixels, clockwise, without corners that hardly matter."""
    return [[int(x), int(y)] for x, y in _simpler(_around(np.pad(ndimage.binary_fill_holes(mask), 1)))]


def _around(mask):
    """Walks along the pixel edges with the part on the right hand."""
    row, column = np.argwhere(mask)[0]
    start, at, going, way = (column, row), (column, row), (1, 0), []
    while not way or at != start:
        way.append((at[0] - 1, at[1] - 1))
        at = (at[0] + going[0], at[1] + going[1])
        left, right = _ahead(mask, at, going)
        if left:
            going = (going[1], -going[0])
        elif not right:
            going = (-going[1], going[0])
    return np.array(way, float)


def _ahead(mask, at, going):
    """Whether the pixels ahead to the left and to the right belong to the part."""
    x, y = at
    dx, dy = going
    left = (x + (dx + dy - 1) // 2, y + (dy - dx - 1) // 2)
    right = (x + (dx - dy - 1) // 2, y + (dy + dx - 1) // 2)
    return mask[left[1], left[0]], mask[right[1], right[0]]


def _simpler(way):
    far = int(np.argmax(((way - way[0]) ** 2).sum(1)))
    return np.concatenate([_split(way[: far + 1])[:-1], _split(np.concatenate([way[far:], way[:1]]))[:-1]])


def _split(way):
    line = way[-1] - way[0]
    length = np.hypot(*line) or 1.0
    off = np.abs(line[0] * (way[:, 1] - way[0, 1]) - line[1] * (way[:, 0] - way[0, 0])) / length
    worst = int(np.argmax(off))
    if off[worst] <= MOST_OFF:
        return np.array([way[0], way[-1]])
    return np.concatenate([_split(way[: worst + 1])[:-1], _split(way[worst:])])
