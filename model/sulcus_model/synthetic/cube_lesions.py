"""Real lesions, cut out of other people's scans as cubes, placed into slices without a finding: one large one as a
glioma, or several small ones as metastases, whose type is none that the network names. T1 after contrast also goes
into heads before contrast, so that neither a skull nor the lack of enhanced vessels means 'healthy'."""
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F

from ..augment.brain_region import brain_box, depth_inside
from ..config import KINDS, TYPES, UNSPECIFIED
from ..folds import GENERATED, NEVER_TRAINED, person_of
from ..lesion_masks import MAX_LESIONS, MIN_LESION_PIXELS

CHANNELS = {"t1": "t1_contrast", "t1-contrast": "t1_contrast", "t2": "t2", "flair": "flair"}
SHARES = {"t2": 0.35, "flair": 0.25, "t1-contrast": 0.2, "t1": 0.2}
LOWEST, SPAN = -3.0, 11.0  # 0..255 is this far from the brain's mean, in its standard deviations
EDEMA = 2
GLIOMA_MM, METASTASIS_MM = (32, 64), (10, 28)  # edge of a cube
BRAIN_MM = 150  # mean side of a brain's box
METASTASES = 0.4
MOST_CUT = 0.03
BATCH = 64


@dataclass
class Cubes:
    """Planes through the cubes: brightness by channel [P, 32, 32] and labels [P, 32, 32]."""
    planes: dict
    labels: torch.Tensor

    @classmethod
    def read(cls, path, device):
        stored = np.load(path)
        labels, picked = stored["labels"], []
        for number, cube in enumerate(labels):
            for axis in range(3):
                areas = (cube > 0).sum(tuple(other for other in range(3) if other != axis))
                picked += [(number, axis, level) for level in np.flatnonzero(areas > 0.5 * areas.max()) if _cut_share(cube.take(level, axis) > 0) < MOST_CUT]

        def cut(volumes):
            return torch.from_numpy(np.stack([volumes[number].take(level, axis) for number, axis, level in picked])).to(device)

        return cls({channel: cut(stored[channel]) for channel in set(CHANNELS.values())}, cut(labels))


def _cut_share(lesion):
    """The share of a lesion's pixels on the edge of its plane, where the cube ends and the lesion does not."""
    return (lesion.sum() - lesion[1:-1, 1:-1].sum()) / lesion.sum()


def add_cube_lesions(store, path, count):
    """Adds `count` slices at most; a lesion that would hardly show is left out. Each belongs to the person of its host."""
    cubes = Cubes.read(path, store.device)
    for sequence, share in SHARES.items():
        hosts = _choose_hosts(store, sequence, int(count * share))
        for start in range(0, len(hosts), BATCH):
            _add_batch(store, cubes, hosts[start:start + BATCH], sequence)


def _choose_hosts(store, sequence, count):
    """Half of them real where there are any."""
    fit = [place for place, entry in enumerate(store.index) if entry["sequence"] == sequence and entry["kind"] == KINDS[0] and entry["split"] != NEVER_TRAINED and not entry["boxes"] and not entry.get("other_boxes")]
    real = [place for place in fit if store.index[place]["source"] not in GENERATED]
    drawn = [place for place in fit if store.index[place]["source"] == "drawn-head" and store.index[place]["split"] == "train"]
    halves = [part for part in (real, drawn) if part]
    return [place for part in halves for place in torch.tensor(part)[torch.randint(len(part), (count // len(halves),))].tolist()]


def _add_batch(store, cubes, hosts, sequence):
    images = store.images[hosts].float()[:, None] / 255
    brain = store.brain[hosts]
    several = torch.rand(len(hosts), device=store.device) < METASTASES
    images, ids = place_lesions(images, brain, cubes, CHANNELS[sequence], several)
    good = [number for number, area in enumerate((ids > 0).sum((1, 2)).tolist()) if area >= 2 * MIN_LESION_PIXELS]
    if not good:
        return
    chosen = [store.index[hosts[number]] for number in good]
    known = store.brain_known[[hosts[number] for number in good]]
    maps = store.brain_map[[hosts[number] for number in good]]
    kinds = [UNSPECIFIED if several[number] else TYPES.index("glioma") for number in good]
    for split in {entry["split"] for entry in chosen}:
        of = [number for number, entry in enumerate(chosen) if entry["split"] == split]
        rows = [good[number] for number in of]
        store.add(
            "cube-lesion", split, (images[rows, 0] * 255).round().to(torch.uint8), ids[rows].to(torch.uint8), brain[rows], sequences="" if sequence == "t1" else sequence, brain_map=maps[of],
            groups=[chosen[number]["group"] for number in of], types=[kinds[number] for number in of], spared=[chosen[number].get("spared", False) for number in of],
            people=[list(person_of(chosen[number])) for number in of],
        )
        store.brain_known[-len(of):] = known[of]


def place_lesions(images, brain, cubes, channel, several):
    """Images [N, 1, S, S] with lesions and their id maps [N, S, S]: one for each slice, or up to MAX_LESIONS small ones
    where `several`."""
    n, size, device = len(images), images.shape[-1], images.device
    depth = depth_inside(brain, size, torch.ones(n, device=device))
    mean, spread = _brightness(images, depth)
    mm = brain_box(brain)[:, 2:].mean(1) * 2 * size / BRAIN_MM  # pixels per millimeter
    ids = torch.zeros(n, size, size, device=device)
    wanted = torch.where(several, torch.randint(1, MAX_LESIONS + 1, (n,), device=device), torch.ones(n, dtype=torch.long, device=device))
    for number in range(1, MAX_LESIONS + 1):
        low, high = (torch.where(several, float(small), float(large)) for small, large in zip(METASTASIS_MM, GLIOMA_MM))
        edge = (low + (high - low) * torch.rand(n, device=device)) * mm
        brightness, label = _project(cubes, channel, edge, _positions(depth), size, device)
        body = label > 0
        truth = body if channel != "t1_contrast" else body & (label != EDEMA)
        use = (wanted >= number) & (truth.sum((1, 2)) >= MIN_LESION_PIXELS) & ((body & (depth < 0)).sum((1, 2)) < 0.1 * body.sum((1, 2))) & ~(body & (ids > 0)).any(2).any(1)
        soft = F.avg_pool2d(F.max_pool2d(body[:, None].float(), 5, 1, 2), 7, 1, 3) * (depth > 0)[:, None] * use[:, None, None, None]
        filling = (mean + spread * brightness[:, None]).clamp(0, 1)
        images = images * (1 - soft) + filling * soft
        ids = torch.where(truth & use[:, None, None] & (depth > 0), float(number), ids)
    return images, ids


def _brightness(images, depth):
    """Mean and spread of the brain's tissue, without fluid and gaps."""
    inside = ((depth > 0.02)[:, None] & (images > 0.12 * images.amax((2, 3), keepdim=True))).float()
    count = inside.sum((2, 3), keepdim=True).clamp(min=1)
    mean = (images * inside).sum((2, 3), keepdim=True) / count
    return mean, (((images - mean) ** 2 * inside).sum((2, 3), keepdim=True) / count).sqrt()


def _positions(depth):
    """A random place inside each brain [N, 2], as x and y in -1..1."""
    coarse = F.avg_pool2d(depth[:, None], 8)[:, 0]
    place = torch.multinomial((coarse > 0.03).flatten(1).float() + 1e-6, 1)[:, 0]
    side = coarse.shape[-1]
    return torch.stack([place % side + 0.5, place // side + 0.5], 1) / side * 2 - 1


def _project(cubes, channel, edge, position, size, device):
    """Brightness and labels of a random plane each, turned and mirrored, scaled to `edge` pixels at `position`."""
    n = len(edge)
    picked = torch.randint(len(cubes.labels), (n,), device=device)
    angle = torch.rand(n, device=device) * 6.2832
    scale = size / edge
    mirror = torch.where(torch.rand(n, device=device) < 0.5, -1.0, 1.0)
    matrix = torch.zeros(n, 2, 3, device=device)
    matrix[:, 0, 0], matrix[:, 0, 1] = scale * torch.cos(angle) * mirror, -scale * torch.sin(angle)
    matrix[:, 1, 0], matrix[:, 1, 1] = scale * torch.sin(angle) * mirror, scale * torch.cos(angle)
    matrix[:, :, 2] = -(matrix[:, :, :2] @ position[..., None])[..., 0]
    grid = F.affine_grid(matrix, (n, 1, size, size), align_corners=False)
    values = cubes.planes[channel][picked].float()[:, None] / 255 * SPAN + LOWEST
    brightness = F.grid_sample(values, grid, mode="bilinear", padding_mode="border", align_corners=False)[:, 0]
    labels = F.grid_sample(cubes.labels[picked].float()[:, None], grid, mode="nearest", padding_mode="zeros", align_corners=False)[:, 0]
    return brightness, labels
