"""From a network that held people back to a release that has learned from everybody:

    python3 -m sulcus_model.cross_fit --start-from sulcus-fp16.onnx --store STORE --packed packed --out NEW

Runs the rounds of the configuration. The siblings of a round train side by side, and their mean starts the next round. Each
sibling of the last round holds out a fold of the people whom the start has not seen. Their mean is the release: its
confidence is fitted to the siblings' answers on validation people and people of other sites. FOLDERS 0, 1, ... beside folds.json hold
the siblings themselves, so that `npm run evaluate -- DATA --model NEW --folds NEW/folds` lets each answer only on people whom it
has not seen. A run that broke off goes on after its newest checkpoint.
"""
import argparse
import json
import subprocess
import sys
from pathlib import Path

import torch

from .average import average_checkpoints
from .calibrate import describe_calibration
from .config import MODEL_FOLDER, add_config_argument, load_config
from .detector import fold_norms, load_detector, load_network, read_checkpoint, save_checkpoint
from .export import add_earlier_data, write_release
from .export_half import write_half
from .fold_list import write_fold_list
from .folds import NEVER_TRAINED, hold_out
from .out_of_fold import calibrate, read_answers
from .pack import read_index
from .quantize import ranges_on_slices

FITTED_ON = ("val", NEVER_TRAINED)
SLICES = 8  # to measure the 8-bit ranges on, of every source with and without a lesion


def train_rounds(rounds, start, base, runs, train):
    """Paths of the last round's siblings and of their mean. `train(names, start, base)` leaves NAME.pt of each in `runs`."""
    paths = []
    for number, names in enumerate(rounds, 1):
        paths = [runs / f"{name}.pt" for name in names]
        train(names, start, base)
        start = runs / f"mean-{number}.pt"
        torch.save(average_checkpoints([read_checkpoint(path) for path in paths]), start)
    return paths, start


def train_side_by_side(store, runs, config_path):
    """A function that trains siblings in processes of their own, because one step waits for the processor."""
    def train(names, start, base):
        command = [sys.executable, "-m", "sulcus_model.sibling", "--config", str(config_path), "--store", str(store), "--out", str(runs), "--start-from", str(start), "--calm-as", str(base)]
        running = {name: subprocess.Popen([*command, name], cwd=MODEL_FOLDER) for name in names}
        failed = [name for name, process in running.items() if process.wait()]
        if failed:
            raise SystemExit(f"{', '.join(failed)} broke off; the same command goes on from there")
    return train


def fit_on_validation(answers, slices):
    """Confidence of tumors and of other abnormalities, fitted to answers on people of validation and of other sites."""
    split = {(entry["source"], entry["name"]): entry["split"] for entry in slices}
    fitting = [(entry, row) for entry, row in read_answers(answers) if split.get((entry["source"], entry["name"])) in FITTED_ON]
    people = {tuple(row["person"]) for _, row in fitting}
    fitted = calibrate(fitting)
    text = f"answers on {len(people)} people and groups, those of validation and of other sites, each by a network made in the same way that has not seen them"
    return {**describe_calibration(fitted["slope"], fitted["shift"]), "other": fitted["other"], "fittedOn": text}


def round_and_calibrate(path, packed, calibration, version):
    """Path of a copy with 8-bit ranges and a confidence."""
    stored = read_checkpoint(path)
    network = fold_norms(load_network(stored))
    target = path.with_name(f"{path.stem}-calibrated.pt")
    save_checkpoint(network, {**stored["config"], "version": version}, target, stored["network"], ranges_on_slices(network, packed, SLICES), calibration, stored["notes"])
    return target


def export_all(siblings, mean, answers, packed, earlier, version, out):
    """Writes the release, and the siblings that answer in its place on people whom it has seen."""
    slices = read_index(packed)["slices"]
    calibration = fit_on_validation(answers, slices)
    hold_out(slices, lambda entry: False)
    for path, folder in [(mean, out), *((path, out / "folds" / str(number)) for number, path in enumerate(siblings))]:
        checkpoint = round_and_calibrate(path, packed, calibration, version)
        detector, stored = load_detector(checkpoint)
        write_release(detector, stored, slices, folder)
        add_earlier_data(folder / "training.json", earlier)
        if folder == out:
            write_half(checkpoint, out / "sulcus-fp16.onnx")
    write_fold_list(answers, out / "folds" / "folds.json")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_config_argument(parser)
    parser.add_argument("--start-from", type=Path, required=True, help="half-precision .onnx file of a network that held validation and test people back")
    parser.add_argument("--calm-as", type=Path, help="the siblings suspect no more than this network where no tumor is labeled (default: as --start-from)")
    parser.add_argument("--after", type=Path, default=MODEL_FOLDER / "training.json", help="training.json of the network that it starts from")
    parser.add_argument("--store", type=Path, required=True, help="written by sulcus_model.drawings")
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--runs", type=Path, default=MODEL_FOLDER / "runs" / "cross-fit", help="where checkpoints and answers are left")
    parser.add_argument("--round", type=int, default=1, help="start with this round, with --start-from the mean of the one before")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    config = load_config(options.config)
    options.runs.mkdir(parents=True, exist_ok=True)
    train = train_side_by_side(options.store.resolve(), options.runs.resolve(), options.config.resolve())
    base = (options.calm_as or options.start_from).resolve()
    siblings, mean = train_rounds(config["crossFit"]["rounds"][options.round - 1:], options.start_from.resolve(), base, options.runs, train)
    answers = [path.with_suffix(".json.gz") for path in siblings]
    export_all(siblings, mean, answers, options.packed, json.loads(options.after.read_text()), config["version"], options.out)


if __name__ == "__main__":
    main()
