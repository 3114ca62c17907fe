"""The sets that a run is judged by: every source by split, and two made from Cheng to stand for sources that are absent."""
import torch

from .augment.brain_region import depth_inside
from .augment.transplant import REMOVE, align_donor, transplant
from .slice_store import COMPACT_TYPES, source_kind


def evaluation_sets(store, split, donors):
    """Yields name, index entries and images of each set."""
    kinds = {}
    for place in store.places(split):
        kinds.setdefault(source_kind(store.index[place]), []).append(place)
    for kind, places in sorted(kinds.items()):
        yield f"{split} {kind}", [store.index[place] for place in places], store.images[places]
    if "cheng" in kinds:
        yield strip_slices(store, kinds["cheng"], split)
        yield heal_slices(store, [place for place in kinds["cheng"] if store.index[place]["type"] in COMPACT_TYPES], split, donors)


def strip_slices(store, places, split):
    """Tumour slices without skull: stands for skull-stripped sources that nobody trained on."""
    depth = torch.cat([depth_inside(store.brain[part], store.size, torch.ones(len(part), device=store.device)) for part in _parts(places)])
    ids = store.lesions[places]
    whole = ((ids > 0) & (depth < 0)).sum((1, 2)) <= 0.03 * (ids > 0).sum((1, 2))
    images = (store.images[places] * (depth > 0))[whole]
    return f"{split} cheng, stripped", [store.index[place] for place, kept in zip(places, whole.tolist()) if kept], images


def heal_slices(store, places, split, donors):
    """Tumour slices with the tumour covered by a neighbour's tissue: stands for healthy full heads on T1."""
    entries, images = [], []
    for part in _parts(places):
        donor = donors[part, 2, 0]
        donor_images, donor_ids = align_donor(store.images[donor].float()[:, None] / 255, store.lesions[donor], store.brain[donor], store.brain[part])
        generator_state = torch.get_rng_state()
        torch.manual_seed(0)
        operations = torch.full((len(part),), REMOVE, device=store.device)
        healed, ids, done = transplant(store.images[part].float()[:, None] / 255, store.lesions[part].float(), store.brain[part], donor_images, donor_ids, operations)
        torch.set_rng_state(generator_state)
        done &= ~(ids > 0).flatten(1).any(1)
        images.append((healed[done, 0] * 255).round().to(torch.uint8))
        entries += [{**store.index[place], "boxes": [], "source": "cheng-healed"} for place, kept in zip(part, done.tolist()) if kept]
    return f"{split} cheng, healed", entries, torch.cat(images)


def _parts(places, size=128):
    return [places[start:start + size] for start in range(0, len(places), size)]
