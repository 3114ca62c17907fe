"""Packs every source, and the pictures drawn by code, into one folder for training."""
import argparse
from collections import Counter
from pathlib import Path

import numpy as np

from .config import MODEL_FOLDER, add_config_argument, load_config
from .lesion_masks import boxes_of_id_map
from .pack import write_pack
from .product_export import read_product_export
from .progress import track
from .sources import SliceRecord, read_all_sources, read_product_phantoms
from .synthetic.diffusion import draw_diffusion
from .synthetic.not_brain import draw_not_brain, shuffle_patches
from .synthetic.phantoms import draw_phantom


def draw_synthetic(settings, size, seed, brain_records):
    """Phantoms, diffusion-weighted slices and not-brain pictures; one in ten of each is kept for validation."""
    records = []
    for number in track(range(settings["phantoms"]), "phantoms"):
        rng = np.random.default_rng((seed, 1, number))
        picture, lesions, has_skull = draw_phantom(rng, size, with_lesion=number % 2 == 0)
        records.append(SliceRecord("phantom", f"phantom-{number}", _split(number), str(number), picture, lesions, boxes_of_id_map(lesions), has_skull=has_skull))
    for number in track(range(settings["diffusion"]), "diffusion"):
        picture, lesions = draw_diffusion(np.random.default_rng((seed, 3, number)), size, with_lesion=number % 4 == 2)
        records.append(SliceRecord("diffusion", f"diffusion-{number}", _split(number), str(number), picture, lesions, boxes_of_id_map(lesions), has_skull=False))
    train_slices = [record for record in brain_records if record.split == "train" and record.in_scope]
    for number in track(range(settings["notBrain"]), "not brain"):
        rng = np.random.default_rng((seed, 2, number))
        shuffled = number % 8 == 0
        picture = shuffle_patches(rng, train_slices[rng.integers(len(train_slices))].picture) if shuffled else draw_not_brain(rng, size)
        records.append(SliceRecord("drawn-not-brain", f"drawn-{number}", _split(number), str(number), picture, np.zeros((size, size), np.uint8), in_scope=False))
    return records


def _split(number):
    return "val" if number // 2 % 10 == 9 else "train"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_config_argument(parser)
    parser.add_argument("--data", type=Path, help="folder with cheng/, br35h/, tcga-lgg/, btp/, oasis-healthy/, not-brain/")
    parser.add_argument("--export", type=Path, action="append", default=[], help="data-set ZIP exported from the product (repeatable); joins train")
    parser.add_argument("--phantoms", type=Path, action="append", default=[], help="folder written by the product's phantom generator (repeatable)")
    parser.add_argument("--append", action="store_true", help="add to the packed data set instead of writing a new one")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER / "packed")
    options = parser.parse_args()
    config = load_config(options.config)
    size = config["size"]
    records = []
    if options.data:
        records = list(track(list(read_all_sources(options.data, size)), "sources"))
        records += draw_synthetic(config["synthetic"], size, config["seed"], records)
    for path in options.export:
        records += read_product_export(path, size)
    for folder in options.phantoms:
        records += read_product_phantoms(folder, size)
    written = write_pack(records, options.out, size, options.append)
    for (source, split), count in sorted(Counter((record.source, record.split) for record in records).items()):
        print(f"{source:<16} {split:<6} {count:5d}")
    print(f"{len(records)} slices written, the folder {options.out} now holds {written / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
