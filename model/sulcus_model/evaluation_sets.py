"""The sets that a run is judged by: every source by split, and some made from them to stand for sources that are absent."""
from contextlib import contextmanager

import torch

from .augment.brain_region import depth_inside
from .augment.echo_planar import echo_planar_look
from .augment.transplant import REMOVE, SWAP, align_donor, transplant
from .slice_store import COMPACT_TYPES, source_kind


def evaluation_sets(store, split, donors, made=True):
    """Yields name, index entries and images of each set; those `made` from others too."""
    kinds = {}
    for place in store.places(split):
        kinds.setdefault(source_kind(store.index[place]), []).append(place)
    for kind, places in sorted(kinds.items()):
        yield f"{split} {kind}", [store.index[place] for place in places], store.images[places]
    if not made:
        return
    if "cheng" in kinds:
        yield strip_slices(store, kinds["cheng"], split)
        compact = [place for place in kinds["cheng"] if store.index[place]["type"] in COMPACT_TYPES]
        yield covered_slices(store, compact, f"{split} cheng, healed", REMOVE, donors[:, 2])
        yield covered_slices(store, kinds["cheng"], f"{split} cheng, healthy brain", SWAP, donors[:, 3])
    healthy = [place for kind in ("br35h-healthy", "btp-healthy", "oasis-healthy") for place in kinds.get(kind, [])]
    if healthy:
        yield diffusion_slices(store, healthy, split)


def strip_slices(store, places, split):
    """Tumour slices without skull: stands for skull-stripped sources that nobody trained on."""
    depth = torch.cat([depth_inside(store.brain[part], store.size, torch.ones(len(part), device=store.device)) for part in _parts(places)])
    ids = store.lesions[places]
    whole = ((ids > 0) & (depth < 0)).sum((1, 2)) <= 0.03 * (ids > 0).sum((1, 2))
    images = (store.images[places] * (depth > 0))[whole]
    return f"{split} cheng, stripped", [store.index[place] for place, kept in zip(places, whole.tolist()) if kept], images


def covered_slices(store, places, name, operation, donors):
    """Tumour slices with the tumour, or the whole brain, covered by healthy tissue: stands for healthy full heads on T1."""
    entries, images = [], []
    for part in _parts(places):
        donor = donors[part, 0]
        donor_images, donor_ids = align_donor(store.images[donor].float()[:, None] / 255, store.lesions[donor], store.brain[donor], store.brain[part])
        with repeatable_chance():
            operations = torch.full((len(part),), operation, device=store.device)
            healed, ids, done = transplant(store.images[part].float()[:, None] / 255, store.lesions[part].float(), store.brain[part], donor_images, donor_ids, operations)
        done &= ~(ids > 0).flatten(1).any(1)
        images.append((healed[done, 0] * 255).round().to(torch.uint8))
        entries += [{**store.index[place], "boxes": [], "source": "cheng-healed"} for place, kept in zip(part, done.tolist()) if kept]
    return name, entries, torch.cat(images)


def diffusion_slices(store, places, split):
    """Healthy slices with the look of diffusion weighting: stands for normal diffusion-weighted slices."""
    images = []
    for part in _parts(places):
        depth = depth_inside(store.brain[part], store.size, torch.ones(len(part), device=store.device))
        with repeatable_chance():
            looks = echo_planar_look(store.images[part].float()[:, None] / 255, depth)
        images.append((looks[:, 0] * 255).round().to(torch.uint8))
    return f"{split} healthy, diffusion look", [store.index[place] for place in places], torch.cat(images)


@contextmanager
def repeatable_chance():
    """The same random numbers every time, and training's own go on undisturbed."""
    with torch.random.fork_rng():
        torch.manual_seed(0)
        yield


def _parts(places, size=128):
    return [places[start:start + size] for start in range(0, len(places), size)]
