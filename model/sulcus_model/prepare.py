"""Packs every source, and the pictures drawn by code, into one folder for training."""
import argparse
import os
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from PIL import Image

from .config import MODEL_FOLDER, add_config_argument, load_config
from .lesion_masks import boxes_of_id_map
from .pack import read_pack, write_pack
from .product_export import read_product_export
from .progress import track, track_iterator
from .sources import SliceRecord, read_all_sources, read_product_phantoms
from .synthetic.diffusion import draw_diffusion
from .synthetic.not_brain import draw_not_brain, shuffle_patches
from .synthetic.phantoms import draw_phantom


def draw_synthetic(settings, size, seed, brain_pictures):
    """Phantoms, diffusion-weighted slices and not-brain pictures, on every core; one in ten of each is kept for validation.

    `brain_pictures`: training slices whose shuffled tiles are no brain any more.
    """
    jobs = [(kind, number, size, seed, brain_pictures[number % len(brain_pictures)] if kind == "notBrain" and number % 8 == 0 else None) for kind in DRAWERS for number in range(settings[kind])]
    with Pool(os.cpu_count()) as pool:
        return list(track_iterator(pool.imap(_draw, jobs, chunksize=16), len(jobs), "drawing"))


def _draw(job):
    kind, number, size, seed, brain_picture = job
    return DRAWERS[kind](number, size, seed, brain_picture)


def _phantom(number, size, seed, _):
    picture, lesions, has_skull = draw_phantom(np.random.default_rng((seed, 1, number)), size, with_lesion=number % 2 == 0)
    return SliceRecord("phantom", f"phantom-{number}", _split(number), str(number), picture, lesions, boxes_of_id_map(lesions), has_skull=has_skull)


def _diffusion(number, size, seed, _):
    picture, lesions = draw_diffusion(np.random.default_rng((seed, 3, number)), size, with_lesion=number % 4 == 2)
    return SliceRecord("diffusion", f"diffusion-{number}", _split(number), str(number), picture, lesions, boxes_of_id_map(lesions), has_skull=False)


def _not_brain(number, size, seed, brain_picture):
    rng = np.random.default_rng((seed, 2, number))
    picture = shuffle_patches(rng, brain_picture) if brain_picture else draw_not_brain(rng, size)
    return SliceRecord("drawn-not-brain", f"drawn-{number}", _split(number), str(number), picture, np.zeros((size, size), np.uint8), in_scope=False)


DRAWERS = {"phantoms": _phantom, "diffusion": _diffusion, "notBrain": _not_brain}


def _split(number):
    return "val" if number // 2 % 10 == 9 else "train"


def _training_pictures(records, packed, size, most=400):
    """Some training slices of the records, or else of the packed data set."""
    if records:
        pictures = [record.picture for record in records if record.split == "train" and record.in_scope]
    else:
        index, images, _ = read_pack(packed)
        pictures = [Image.fromarray(image) for entry, image in zip(index, images) if entry["split"] == "train" and entry["in_scope"]]
    return [picture.resize((size, size), Image.BILINEAR) for picture in pictures[::max(1, len(pictures) // most)]]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_config_argument(parser)
    parser.add_argument("--data", type=Path, help="folder with cheng/, br35h/, tcga-lgg/ and the other public sources")
    parser.add_argument("--export", type=Path, action="append", default=[], help="version of the data set, downloaded from the product as a ZIP (repeatable)")
    parser.add_argument("--phantoms", type=Path, action="append", default=[], help="folder written by the product's phantom generator (repeatable)")
    parser.add_argument("--drawn", action="store_true", help="draw phantoms and other pictures though no --data is given")
    parser.add_argument("--append", action="store_true", help="add to the packed data set instead of writing a new one")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER / "packed")
    options = parser.parse_args()
    config = load_config(options.config)
    size = config["size"]
    records = []
    if options.data:
        records = list(track(list(read_all_sources(options.data, size)), "sources"))
    for path in options.export:
        records += read_product_export(path, size)
    for folder in options.phantoms:
        records += read_product_phantoms(folder, size)
    if options.data or options.drawn:
        records += draw_synthetic(config["synthetic"], size, config["seed"], _training_pictures(records, options.out, size))
    if not records:
        parser.error("nothing to pack: name --data, --export or --phantoms")
    written = write_pack(records, options.out, size, options.append)
    for (source, split), count in sorted(Counter((record.source, record.split) for record in records).items()):
        print(f"{source:<16} {split:<6} {count:5d}")
    print(f"{len(records)} slices written, the folder {options.out} now holds {written / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
