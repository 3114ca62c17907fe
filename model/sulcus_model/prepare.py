"""Packs the public sources, the product's exports and its phantoms into one folder for training."""
import argparse
from collections import Counter
from pathlib import Path

from .config import MODEL_FOLDER, add_config_argument, load_config
from .pack import write_pack
from .product_export import read_product_export
from .sources import read_all_sources, read_product_phantoms


def pack_sources(data, out, size, test=False):
    """The public sources without their test slices, which are never used for training or model selection."""
    records = [record for record in read_all_sources(data, size) if test or record.split != "test"]
    return records, write_pack(records, out, size)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_config_argument(parser)
    parser.add_argument("--data", type=Path, help="folder with cheng/, br35h/, tcga-lgg/ and the other public sources")
    parser.add_argument("--export", type=Path, action="append", default=[], help="version of the data set, downloaded from the product as a ZIP (repeatable)")
    parser.add_argument("--phantoms", type=Path, action="append", default=[], help="folder written by the product's phantom generator (repeatable)")
    parser.add_argument("--test", action="store_true", help="pack test slices too; nothing trains on them, and the release leaves them out")
    parser.add_argument("--append", action="store_true", help="add to the packed data set instead of writing a new one")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER / "packed")
    options = parser.parse_args()
    config = load_config(options.config)
    size = config["size"]
    records = []
    if options.data:
        records = [record for record in read_all_sources(options.data, size) if options.test or record.split != "test"]
    for path in options.export:
        records += read_product_export(path, size)
    for folder in options.phantoms:
        records += read_product_phantoms(folder, size)
    if not records:
        parser.error("nothing to pack: name --data, --export or --phantoms")
    written = write_pack(records, options.out, size, options.append)
    for (source, split), count in sorted(Counter((record.source, record.split) for record in records).items()):
        print(f"{source:<16} {split:<6} {count:5d}")
    print(f"{len(records)} slices written, the folder {options.out} now holds {written / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
