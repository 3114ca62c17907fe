"""Makes a release in three stages:

    python3 -m sulcus_model.release --data DATA

teacher   a large network, from scratch
pupil     the network that ships, taught by the labels and by the teacher
finish    the pupil trains further with every layer rounded to 8 bits, once for each seed; each is calibrated and measured on validation slices,
          and the better one is exported

Teacher and pupil train in cycles, each with a learning-rate schedule of its own. Every cycle leaves a checkpoint in `--runs`.
A stage resumes after its newest checkpoint there, so a run that broke off repeats only the cycle it was in. On another machine, `--resume-from FOLDER`
names what was brought from the first; a checkpoint over 15 MiB is also left in parts.
"""
import argparse
import json
import time
from pathlib import Path

import torch

from .calibrate import fit_confidence
from .config import MODEL_FOLDER, add_config_argument, load_config
from .detector import Detector, calibrated as with_calibration, fold_norms, load_detector, load_network, read_checkpoint, save_checkpoint
from .drawings import load_everything
from .evaluate import format_table, measure_detector
from .export import write_release
from .network import build_network
from .parts import leave_parts, take_checkpoints
from .prepare import pack_sources
from .teachers import Teachers
from .train import apply_overrides, cycle_settings, stage_settings
from .trainer import Trainer

STAGES = ("teacher", "pupil", "finish")


class Release:
    def __init__(self, config, packed, head_maps, runs, out, steps=None):
        self.config, self.packed, self.head_maps, self.runs, self.out, self.steps = config, packed, head_maps, runs, out, steps
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self._store = None

    @property
    def store(self):
        """Loaded once, when a stage needs it."""
        if self._store is None:
            began = time.time()
            torch.manual_seed(self.config["seed"])
            self._store = load_everything(self.packed, self.head_maps, self.config["synthetic"], self.config["seed"], self.device)
            print(f"{len(self._store.index)} slices in memory after {time.time() - began:.0f} s", flush=True)
        return self._store

    def _trainer(self, network, settings, teachers=None):
        return Trainer(self.config, self.store, network, settings, teachers)

    def teacher(self):
        if self._train_cycles("teacher", lambda: None):
            network = load_network(read_checkpoint(self.runs / "teacher.pt"))
            self._report("teacher", Detector(network, self.config["size"]).to(self.device).eval(), "teacher")

    def pupil(self):
        self._train_cycles("pupil", self._teachers)

    def _train_cycles(self, stage, load_teachers):
        """Trains the cycles of a stage that follow its newest checkpoint. Returns False if there was nothing to do."""
        result = self.runs / f"{stage}.pt"
        if result.is_file():
            return False
        teachers, network, notes = None, None, {"steps": 0, "seconds": 0}
        cycles = list(enumerate(cycle_settings(self.config, stage), 1))
        paths = {number: self.runs / f"{stage}-{number}.pt" for number, _ in cycles}
        newest = max((number for number, path in paths.items() if path.is_file()), default=0)
        if newest:
            stored = read_checkpoint(paths[newest])
            network, notes = load_network(stored), stored["notes"]
        for number, settings in cycles[newest:]:
            torch.manual_seed(self.config["seed"] + 100 * STAGES.index(stage) + number)
            network = network or build_network(self.config["networks"][stage])
            teachers = teachers or load_teachers()
            trainer = self._trainer(network, settings, teachers)
            trainer.run(settings["seconds"], self.steps, settings["pauses"])
            notes = {"steps": notes["steps"] + trainer.steps, "seconds": notes["seconds"] + settings["seconds"]}
            save_checkpoint(trainer.average, self.config, paths[number], stage, notes=notes)
            leave_parts(paths[number])
            network = trainer.average
        paths[len(cycles)].replace(result)
        return True

    def _teachers(self):
        return Teachers([fold_norms(load_network(read_checkpoint(self.runs / "teacher.pt"))).to(self.device)])

    def finish(self):
        chosen = self.runs / "chosen.pt"
        if chosen.is_file():
            return
        seeds = self.config["stages"]["finish"]["seeds"]
        results = {seed: self._finish_once(seed) for seed in seeds}
        best = max(seeds, key=lambda seed: results[seed][1]["score"])
        print(f"seed {best} is the best one on validation", flush=True)
        detector, checkpoint = load_detector(results[best][0])
        checkpoint["notes"]["teacher"] = read_checkpoint(self.runs / "teacher.pt")["notes"]
        torch.save(checkpoint, chosen)
        validation = {f"seed {seed}": figures for seed, (_, figures) in results.items()}
        write_release(detector, checkpoint, self.store.index, self.out, notes={"chosenSeed": best, "validation": validation})

    def _finish_once(self, seed):
        """Path and figures of the pupil after training with every layer rounded."""
        torch.manual_seed(seed)
        stored = read_checkpoint(self.runs / "pupil.pt")
        settings = stage_settings(self.config, "finish")
        trainer = self._trainer(load_network(stored), settings, self._teachers())
        ranges = trainer.round_network(settings["slices"])
        trainer.run(settings["seconds"], self.steps, pauses=1)
        notes = {**stored["notes"], "roundedSteps": trainer.steps, "roundedSeconds": settings["seconds"], "seed": seed}
        return self._calibrate(trainer, seed, ranges, notes)

    def _calibrate(self, trainer, seed, ranges, notes):
        path = self.runs / f"rounded-{seed}.pt"
        save_checkpoint(trainer.average, self.config, path, "pupil", ranges, notes=notes)
        raw = load_detector(path, self.device)[0]
        calibration = fit_confidence(raw, self.store, self.config["postprocess"])
        save_checkpoint(trainer.average, self.config, path, "pupil", ranges, calibration, notes)
        calibrated = with_calibration(raw.network, self.config["size"], calibration).to(self.device)
        return path, self._report(f"pupil, 8 bits, calibrated, seed {seed}", calibrated, f"validation-{seed}")

    def _report(self, name, detector, file):
        torch.backends.cudnn.benchmark = False  # the last batch has a different size, and tuning for each size costs minutes
        figures = measure_detector(detector, self.store, self.config["postprocess"])[0]
        torch.backends.cudnn.benchmark = True
        (self.runs / f"{file}.json").write_text(json.dumps(figures, indent=1))
        print(f"{name}\n{format_table(figures)}", flush=True)
        return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_config_argument(parser)
    parser.add_argument("--data", type=Path, help="folder with cheng/, br35h/ and the other public sources; packed on the first run")
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--head-maps", type=Path, help="default: DATA/head-labels")
    parser.add_argument("--stage", action="append", choices=STAGES, help="only this stage (repeatable)")
    parser.add_argument("--steps", type=int, help="stop every stage after this many updates, for a trial")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=JSON", help="change a value of the configuration")
    parser.add_argument("--runs", type=Path, default=MODEL_FOLDER / "runs" / "release", help="where the stages leave their results")
    parser.add_argument("--resume-from", type=Path, metavar="FOLDER", help="checkpoints of an earlier run, whole or in parts, to go on after")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER, help="folder for sulcus.onnx and training.json")
    options = parser.parse_args()
    config = apply_overrides(load_config(options.config), options.set)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    if not (options.packed / "index.json.gz").is_file():
        pack_sources(options.data, options.packed, config["size"])
    options.runs.mkdir(parents=True, exist_ok=True)
    if options.resume_from:
        take_checkpoints(options.resume_from, options.runs)
    release = Release(config, options.packed, options.head_maps or (options.data and options.data / "head-labels"), options.runs, options.out, options.steps)
    for stage in options.stage or STAGES:
        began = time.time()
        getattr(release, stage)()
        print(f"stage {stage}: {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
