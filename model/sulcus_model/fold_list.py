"""Writes which of several siblings has not seen which person, so that `npm run evaluate -- DATA --folds FOLDER` lets each
network answer only on people whom it has not seen. A sibling's answers are on the people whom it has not seen:

    python3 -m sulcus_model.fold_list runs/siblings/next-?.json.gz --out FOLDER/folds.json
"""
import argparse
import gzip
import json
from pathlib import Path

from .folds import NEVER_TRAINED


def people_of(answered):
    """{family: {person: number of the sibling that answers on the person}}, from every sibling's rows of answers."""
    people = {}
    for number, rows in enumerate(answered):
        for row in rows:
            if row["entry"]["split"] != NEVER_TRAINED:
                family, person = row["person"]
                if people.setdefault(family, {}).setdefault(person, number) != number:
                    raise ValueError(f"two siblings answer on {family} {person}, so one of them has seen the person")
    return people


def write_fold_list(paths, out):
    people = people_of([json.loads(gzip.decompress(path.read_bytes()))["answers"] for path in paths])
    out.write_text(json.dumps(people, indent=1) + "\n")
    print(", ".join(f"{family}: {len(of)}" for family, of in people.items()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("answers", nargs="+", type=Path, help="NAME.json.gz of sulcus_model.sibling, in the order of the networks 0, 1, ...")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    write_fold_list(options.answers, options.out)


if __name__ == "__main__":
    main()
