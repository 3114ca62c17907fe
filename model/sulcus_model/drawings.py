"""Adds everything made by code to the packed slices: phantoms, diffusion, other pictures, synthetic T2, whole heads, and
real lesions placed into healthy slices. As a command, it stores all slices in one file for several trainings:

    python3 -m sulcus_model.drawings --head-maps DATA/head-labels --cubes DATA/lesion-cubes/cubes.npz --store STORE
"""
import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from .brain_outline import find_brain
from .config import KINDS, MODEL_FOLDER, SEQUENCES, TYPES, add_config_argument, load_config
from .pack import read_pack
from .progress import track_iterator
from .slice_store import SliceStore
from .synthetic.cube_lesions import add_cube_lesions
from .synthetic.diffusion import draw_diffusion
from .synthetic.heads.draw import draw_heads
from .synthetic.heads.maps import read_head_maps
from .synthetic.not_brain import draw_not_brain
from .synthetic.phantoms import draw_phantom

VALIDATION_OF = 10  # one in this many drawn pictures is kept for validation
CACHE = "drawn.npz"


def load_everything(packed, head_maps, settings, seed, device, cubes=None):
    """Loads the packed slices and all drawings onto the device. Flat drawings are cached beside the pack for the next
    stage."""
    flat = _flat_drawings(packed, settings, seed)
    store = SliceStore(packed, device)
    for source in sorted(set(flat["source"].tolist())):
        for split in ("train", "val"):
            of = np.flatnonzero((flat["source"] == source) & (flat["split"] == split))
            if len(of):
                names = {field: flat[field][of].tolist() for field in ("kind", "sequence", "name", "group", "type")}
                store.add(source, split, *(torch.from_numpy(flat[field][of]) for field in ("images", "lesions", "brain")), kind=names["kind"], sequences=names["sequence"], names=names["name"], groups=names["group"], types=names["type"])
    if head_maps:
        _add_heads(store, head_maps, settings, seed)
    if cubes:
        torch.manual_seed(seed)
        add_cube_lesions(store, cubes, settings["cubes"])
    return store


def _flat_drawings(packed, settings, seed):
    path = packed / CACHE
    if path.is_file():
        return dict(np.load(path))
    index, pictures, lesions, _ = read_pack(packed)
    size = pictures.shape[-1] if len(index) else 352
    brains = [place for place, entry in enumerate(index) if entry["split"] == "train" and entry["kind"] == KINDS[0]]
    jobs = [(kind, number, size, seed, pictures[brains[number * 37 % len(brains)]] if kind == "others" and brains else None) for kind in DRAWERS for number in range(settings[kind])]
    jobs += [("t2", number, size, seed, given) for number, given in enumerate(_registered(index, pictures, lesions, settings["madeT2"]))]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("fork")) as pool:
        drawn = [row for row in track_iterator(pool.map(_draw, jobs, chunksize=16), len(jobs), "drawing") if row]
    flat = {field: np.array([row[field] for row in drawn]) for field in drawn[0]}
    np.savez(path, **flat)
    return flat


def _registered(index, pictures, lesions, copies):
    """FLAIR, T1 before contrast, id map and entry of each slice that has both, `copies` times."""
    flair = {entry["name"]: place for place, entry in enumerate(index) if entry["source"] == "tcga-lgg"}
    for place, entry in enumerate(index):
        name = entry["name"].rsplit("_pre", 1)[0] + ".png"
        if entry["source"] == "tcga-lgg-t1" and "_pre" in entry["name"] and name in flair:
            first = flair[name]
            for copy in range(copies if entry["split"] == "train" else 2):
                yield pictures[first], pictures[place], lesions[first], {**entry, "copy": copy}


def _draw(job):
    kind, number, size, seed, given = job
    rng = np.random.default_rng((seed, *kind.encode(), number))
    return _draw_t2(rng, number, given) if kind == "t2" else DRAWERS[kind](rng, number, size, given)


def _row(source, number, picture, lesions, kind=KINDS[0], sequence="", has_skull=True, **fields):
    picture = np.asarray(picture)
    center, radii = find_brain(picture, has_skull) if kind == KINDS[0] else ((0.5, 0.5), np.full(72, 0.3))
    split = "val" if number // 2 % VALIDATION_OF == VALIDATION_OF - 1 else "train"
    row = {"source": source, "split": split, "name": f"{source}-{number}", "group": str(number), "type": -1, "kind": kind, "sequence": sequence}
    return {**row, "images": picture, "lesions": lesions, "brain": np.array([*center, *radii], np.float32), **fields}


def _draw_phantom(rng, number, size, _):
    picture, lesions, has_skull = draw_phantom(rng, size, with_lesion=number % 2 == 0)
    return _row("phantom", number, picture, lesions, has_skull=has_skull)


def _draw_diffusion(rng, number, size, _):
    picture, lesions = draw_diffusion(rng, size, with_lesion=number % 4 == 2)
    return _row("diffusion", number, picture, lesions, sequence="diffusion", has_skull=False)


def _draw_other(rng, number, size, brain_picture):
    brain = Image.fromarray(brain_picture) if brain_picture is not None else draw_phantom(rng, size, False)[0]
    picture, kind = draw_not_brain(rng, size, brain)
    return _row("drawn-other", number, picture, np.zeros((size, size), np.uint8), kind=kind)


def _draw_t2(rng, number, given):
    from .synthetic.made_t2 import make_t2  # needs SciPy, which nothing else in this package does
    flair, t1, lesions, entry = given
    stripped = entry["copy"] % 2 == 1
    picture = make_t2(rng, flair, t1, stripped)
    if picture is None:
        return None
    return _row("made-t2", number, picture, lesions, sequence="t2", has_skull=not stripped, split=entry["split"], name=f"{entry['name']}-{entry['copy']}", group=entry["group"], type=TYPES.index("glioma"))


DRAWERS = {"phantoms": _draw_phantom, "diffusion": _draw_diffusion, "others": _draw_other}


def _add_heads(store, folder, settings, seed):
    """Adds heads for training, and some from other maps for validation. CT heads and slices beside the brain are
    labeled as not brain MR."""
    for validation in (False, True):
        torch.manual_seed(seed + validation)
        maps = read_head_maps(folder, store.device, validation)
        split = "val" if validation else "train"
        count = {name: min(settings[name] // 10, 512) if validation else settings[name] for name in ("heads", "ctHeads", "ends")}
        drawn = draw_heads(maps, count["heads"], store.size, ill_share=0.4, metastases=0.3)
        names = [SEQUENCES[number] if number >= 0 else "" for number in drawn.sequence.tolist()]
        store.add("drawn-head", split, drawn.images, drawn.lesions, drawn.brain, sequences=names, brain_map=drawn.brain_map, lesion_types=drawn.types.tolist(), spared=drawn.spared.tolist())
        drawn = draw_heads(maps, count["ctHeads"], store.size, ill_share=0.2, modality="CT")
        store.add("drawn-ct", split, drawn.images, torch.zeros_like(drawn.lesions), drawn.brain, kind="ct")
        drawn = draw_heads(maps, count["ends"], store.size, ill_share=0.0, ends=True)
        store.add("drawn-end", split, drawn.images, torch.zeros_like(drawn.lesions), drawn.brain, kind="too-little-head", brain_map=drawn.brain_map)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_config_argument(parser)
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--head-maps", type=Path, help="folder with maps of whole heads")
    parser.add_argument("--cubes", type=Path, help="file with real lesions as cubes")
    parser.add_argument("--store", type=Path, required=True, help="file to write: about 12 GB")
    options = parser.parse_args()
    config, began = load_config(options.config), time.time()
    torch.manual_seed(config["seed"])
    device = "cuda" if torch.cuda.is_available() else "cpu"
    store = load_everything(options.packed, options.head_maps, config["synthetic"], config["seed"], device, options.cubes)
    store.save(options.store)
    print(f"{len(store.index)} slices stored after {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
