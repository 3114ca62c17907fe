"""Lesions as an id map: 0 is no lesion, 1..MAX_LESIONS number the lesions of a slice."""
import numpy as np
from PIL import Image, ImageDraw

MAX_LESIONS = 4
MIN_LESION_PIXELS = 30
# Fragments of one lesion are closer than this. Masks drawn voxel by voxel split into many.
FRAGMENT_GAP = 5


def draw_outlines(outlines, size):
    """Id map of outlines given as (x, y) fractions of the square frame. The largest ones get the MAX_LESIONS numbers."""
    id_map = Image.new("L", (size, size), 0)
    drawer = ImageDraw.Draw(id_map)
    ranked = sorted(outlines, key=lambda points: -_extent(points))[:MAX_LESIONS]
    for number, points in enumerate(ranked, 1):
        drawer.polygon([(x * size - 0.5, y * size - 0.5) for x, y in points], fill=number)
    return np.asarray(id_map)


def boxes_of_outlines(outlines):
    return [[min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)] for points in outlines]


def separate_lesions(mask):
    """Id map of the connected lesions in a binary mask, with fragments joined and specks dropped."""
    labels = _label_components(_dilate(mask, FRAGMENT_GAP)) * mask
    areas = np.bincount(labels.ravel())
    areas[0] = 0
    kept = [label for label in np.argsort(-areas)[:MAX_LESIONS] if areas[label] >= MIN_LESION_PIXELS]
    id_map = np.zeros(mask.shape, np.uint8)
    for number, label in enumerate(kept, 1):
        id_map[labels == label] = number
    return id_map


def boxes_of_id_map(id_map):
    """Boxes as fractions of the map, one for each lesion number present."""
    height, width = id_map.shape
    boxes = []
    for number in range(1, MAX_LESIONS + 1):
        rows, columns = np.nonzero(id_map == number)
        if len(rows):
            boxes.append([columns.min() / width, rows.min() / height, (columns.max() + 1) / width, (rows.max() + 1) / height])
    return boxes


def _extent(points):
    x0, y0, x1, y1 = boxes_of_outlines([points])[0]
    return (x1 - x0) * (y1 - y0)


def _dilate(mask, radius):
    grown = np.asarray(mask, bool)
    for _ in range(radius):
        padded = np.pad(grown, 1)
        grown = padded[1:-1, 1:-1] | padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
    return grown


def _label_components(mask):
    """4-connected components: every pixel takes the largest number of its neighbors until nothing changes. Only the
    occupied part is searched, because lesions are small and the search takes many rounds."""
    rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    components = np.zeros(mask.shape, np.int64)
    if len(rows):
        part = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
        components[part] = _spread_labels(mask[part])
    return components


def _spread_labels(mask):
    labels = np.where(mask, np.arange(1, mask.size + 1).reshape(mask.shape), 0)
    while True:
        padded = np.pad(labels, 1)
        spread = np.maximum.reduce([padded[1:-1, 1:-1], padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:]]) * mask
        if (spread == labels).all():
            return np.unique(np.append(labels, 0), return_inverse=True)[1][:-1].reshape(mask.shape)
        labels = spread
