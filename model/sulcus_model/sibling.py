"""Trains one network without some of the people, and stores what it answers on them. Several run side by side on one
GPU, because a step waits for the processor:

    python3 -m sulcus_model.drawings --store STORE
    for name in calm-0 calm-1; do python3 -m sulcus_model.sibling $name --store STORE --start-from NETWORK --calm-as NETWORK & done; wait

The section 'siblings' of the configuration says, by name, what is held out: a fold, splits of the sources' tables, or
whole sources. With 'newSources', only people whom the network that it starts from has not seen are in folds. Every
cycle but the last leaves NAME-NUMBER.pt in the folder, the end NAME.pt and NAME.json.gz. A run goes on after its newest
checkpoint there.
"""
import argparse
import gzip
import json
import time
from pathlib import Path

import torch

from .config import KINDS, MODEL_FOLDER, SEQUENCES, add_config_argument, load_config
from .detector import Detector, fold_norms, load_network, read_checkpoint, save_checkpoint
from .folds import NEVER_TRAINED, hold_out, hold_out_fold, person_of
from .from_onnx import folded_network
from .int8 import settle
from .parts import take_checkpoints
from .predict import predict_slices
from .slice_store import SliceStore
from .train import apply_overrides, cycle_settings, start_network
from .trainer import Trainer

FLOOR = 0.01
TRUTH = ("source", "name", "group", "split", "type", "kind", "sequence", "stripped", "spared", "boxes", "other_boxes", "second_boxes")
UNANSWERED = ("cube-lesion",)  # tumors pasted into slices of people whose own slices are answered


def apply_plan(index, plan):
    """Marks the slices that the plan holds out."""
    if "fold" in plan:
        hold_out_fold(index, plan["fold"], plan.get("newSources"))
    else:
        hold_out(index, lambda entry: entry["split"] in plan.get("splits", ()) or entry["source"] in plan.get("sources", ()))


def train_sibling(config, store, name, folder, start_from=None, steps=None, calm_as=None):
    """Trains the cycles after the newest checkpoint. Returns the path of the last one and its notes."""
    plan = config["siblings"][name]
    cycles = cycle_settings(config, plan["stage"]) if "stage" in plan else []
    paths = [*(folder / f"{name}-{number}.pt" for number in range(1, len(cycles))), folder / f"{name}.pt"]
    done = max((number for number, path in enumerate(paths[:-1], 1) if path.is_file()), default=0)
    notes = read_checkpoint(paths[done - 1])["notes"] if done else {"startedFrom": start_from.name if start_from else "nothing", "plan": plan, "steps": [], "seconds": []}
    network = start_network(paths[done - 1] if done else start_from, config, store)
    for number, settings in list(enumerate(cycles))[done:]:
        torch.manual_seed(config["seed"] + plan.get("seed", 0) + 100 * number)
        network, ranges, taken = _train_cycle(config, store, network, settings, plan, steps, calm_as)
        notes = {**notes, "steps": [*notes["steps"], taken], "seconds": [*notes["seconds"], settings["seconds"]]}
        save_checkpoint(network, config, paths[number], "pupil", ranges, notes=notes)
        torch.cuda.empty_cache()
    if not cycles:
        save_checkpoint(network, config, paths[-1], "pupil", notes=notes)
    return paths[-1], notes


def _train_cycle(config, store, network, settings, plan, steps, calm_as):
    """Returns the trained network, its 8-bit ranges or None, and its steps."""
    before = folded_network(calm_as, config).to(store.device) if calm_as else None
    trainer, rounded = Trainer(config, store, network, settings, before=before), plan.get("rounded")
    ranges = trainer.round_network(settings["slices"]) if rounded else None
    trainer.run(settings["seconds"], steps, settings.get("pauses", 1))
    return trainer.average, ranges, trainer.steps


def answers(detector, store, config, floor=FLOOR):
    """Raw answers of a detector on the people who were held out and on those outside the sources, one row for each slice."""
    places = [place for place, entry in enumerate(store.index) if entry["split"] in ("held", NEVER_TRAINED) and entry["source"] not in UNANSWERED]
    torch.backends.cudnn.benchmark = False  # the last batch has a different size
    detector = detector.to(store.device).eval()
    rows = []
    for start in range(0, len(places), 1024):
        part = places[start:start + 1024]
        rows += [_row(store.index[place], prediction) for place, prediction in zip(part, predict_slices(detector, store.images[part], config["postprocess"], floor))]
    return rows


def _row(entry, prediction):
    def rounded(values, digits):
        return [[round(float(value), digits) for value in row] for row in values]

    return {
        "entry": {name: entry.get(name) for name in TRUTH}, "person": person_of(entry),
        "boxes": rounded(prediction.boxes, 4), "scores": rounded([prediction.scores], 4)[0], "types": rounded(prediction.types, 3),
        "otherBoxes": rounded(prediction.other_boxes, 4), "otherScores": rounded([prediction.other_scores], 4)[0],
        "scope": round(prediction.scope, 4), "kind": KINDS[prediction.kind.argmax()], "sequence": SEQUENCES[prediction.sequence.argmax()],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_config_argument(parser)
    parser.add_argument("name", help="in the configuration's section 'siblings'")
    parser.add_argument("--store", type=Path, required=True, help="written by sulcus_model.drawings")
    parser.add_argument("--start-from", type=Path, help="checkpoint or half-precision .onnx file (default: from nothing)")
    parser.add_argument("--calm-as", type=Path, help="half-precision .onnx file of a network; suspect no more than it does where no tumor is labeled")
    parser.add_argument("--steps", type=int, help="stop after this many updates, for a trial")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=JSON", help="change a value of the configuration")
    parser.add_argument("--resume-from", type=Path, metavar="FOLDER", help="checkpoints of an earlier run to go on after")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER / "runs" / "siblings")
    options = parser.parse_args()
    checkpoint = options.out / f"{options.name}.pt"
    if checkpoint.is_file():
        print(f"{checkpoint} is there already")
        return
    config = apply_overrides(load_config(options.config), options.set)
    plan = config["siblings"][options.name]
    options.out.mkdir(parents=True, exist_ok=True)
    if options.resume_from:
        take_checkpoints(options.resume_from, options.out)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    began = time.time()
    store = SliceStore.load(options.store, "cuda" if torch.cuda.is_available() else "cpu")
    apply_plan(store.index, plan)
    loaded = time.time() - began
    checkpoint, notes = train_sibling(config, store, options.name, options.out, options.start_from, options.steps, options.calm_as)
    stored = read_checkpoint(checkpoint)
    network = load_network(stored)
    network = settle(network) if stored["ranges"] else fold_norms(network)
    rows = answers(Detector(network, config["size"]), store, config)
    part = options.out / f"{options.name}.part"
    with gzip.open(part, "wt", encoding="utf-8") as file:
        json.dump({"notes": notes, "answers": rows}, file)
    part.replace(options.out / f"{options.name}.json.gz")  # a file under its final name is complete
    print(f"{options.name}: loaded in {loaded:.0f} s, {sum(notes['steps'])} steps, {len(rows)} slices answered, {time.time() - began:.0f} s in all", flush=True)


if __name__ == "__main__":
    main()
