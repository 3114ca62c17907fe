"""Trains a branch that finds other abnormalities on the released network, whose layers stay as they are. Validation and
test people are held out, as they were for the release; the branch's answers on them are stored.

    python3 -m sulcus_model.train_other other-0 --store STORE --out runs/others

The section 'branches' of the configuration gives each branch its stage and seed.
"""
import argparse
import copy
import gzip
import json
import time
from pathlib import Path

import torch

from .config import MODEL_FOLDER, add_config_argument, load_config
from .detector import fold_norms
from .folds import hold_out
from .from_onnx import folded_network
from .int8 import measure_ranges, plain_weights, settle, to_int8
from .losses import other_losses
from .network import standardize
from .other_branch import BranchedDetector, Taps, build_branch, read_roundings
from .sibling import answers
from .slice_store import SliceStore
from .train import apply_overrides, stage_settings
from .trainer import Trainer

FLOOR = 0.001


class BranchTrainer(Trainer):
    """Trains the branch alone. `network` and `taps` are frozen."""

    def __init__(self, config, store, branch, settings, network, taps):
        self.network, self.taps = network, taps.train()  # rounds in operations that can be recorded
        super().__init__(config, store, branch, settings)

    def _backward(self, batch):
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda", cache_enabled=False):
            with torch.no_grad():
                maps = self.taps(*self.network.features(standardize(batch.images).contiguous(memory_format=torch.channels_last)))
            anchors = self.learner.network(*maps)
        weights = self.settings["lossWeights"]
        parts = other_losses(anchors, batch, self.points, self.strides, weights["rival"])
        sum(weights[name] * part for name, part in parts.items()).backward()
        return {name: part.detach() for name, part in parts.items()}

    def _is_negative(self, entry):
        return not entry.get("other_boxes") and not entry.get("spared") and entry["kind"] in ("brain-mr", "too-little-head", "")

    def detector(self):
        return OnlyOther(self.network, self.taps, self.average)


class OnlyOther(torch.nn.Module):
    """Raw boxes and confidence of other abnormalities."""

    def __init__(self, network, taps, branch):
        super().__init__()
        self.network, self.taps, self.branch = network, taps, branch

    def forward(self, image):
        anchors = self.branch(*self.taps(*self.network.features(standardize(image))))
        return anchors[..., :4], anchors[..., 4].float().sigmoid()


class FromPicture(torch.nn.Module):
    """The branch from a standardized picture on, to measure the ranges of its layers."""

    def __init__(self, network, taps, branch):
        super().__init__()
        self.network, self.taps, self.branch = network, taps, branch

    def forward(self, image):
        return self.branch(*self.taps(*self.network.features(image)))


def round_branch(network, taps, branch, images):
    """A folded copy of the branch at 8 bits, and the ranges of its layers on `images`, uint8 [N, S, S]."""
    folded = fold_norms(copy.deepcopy(branch).eval())
    ranges = measure_ranges(FromPicture(network, taps, folded), images)
    own = {name.removeprefix("branch."): ends for name, ends in ranges.items() if name.startswith("branch.")}
    return settle(to_int8(copy.deepcopy(folded), own)).eval(), own


def save_branch(rounded, ranges, config, path, notes):
    """Weights in single precision: the branch is small, and half precision would move its 8-bit levels."""
    part = path.with_suffix(".part")
    torch.save({"config": config, "weights": {name: value.cpu() for name, value in plain_weights(rounded).items()}, "ranges": ranges, "notes": notes}, part)
    part.replace(path)


def load_branch(path):
    """The rounded branch of a checkpoint, the same in floats, and the checkpoint."""
    stored = torch.load(path, map_location="cpu")
    branch = fold_norms(build_branch(stored["config"]["networks"]["pupil"]).eval())
    branch.load_state_dict(stored["weights"])
    return settle(to_int8(copy.deepcopy(branch), stored["ranges"])).eval(), branch, stored


def load_released(path, config, device):
    """The released network in floats with its norms folded, and its taps."""
    network = folded_network(path / "sulcus-fp16.onnx", config).requires_grad_(False).to(device).to(memory_format=torch.channels_last)
    return network, Taps(read_roundings(path / "sulcus.onnx")).to(device).eval()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_config_argument(parser)
    parser.add_argument("name", help="in the configuration's section 'branches'")
    parser.add_argument("--store", type=Path, required=True, help="written by sulcus_model.drawings")
    parser.add_argument("--released", type=Path, default=MODEL_FOLDER, help="folder with sulcus.onnx and sulcus-fp16.onnx (default: %(default)s)")
    parser.add_argument("--steps", type=int, help="stop after this many updates, for a trial")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=JSON", help="change a value of the configuration")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER / "runs" / "others")
    options = parser.parse_args()
    config = apply_overrides(load_config(options.config), options.set)
    plan = config["branches"][options.name]
    options.out.mkdir(parents=True, exist_ok=True)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    torch.manual_seed(config["seed"] + plan["seed"])
    began, device = time.time(), "cuda" if torch.cuda.is_available() else "cpu"
    store = SliceStore.load(options.store, device)
    hold_out(store.index, lambda entry: entry["split"] in ("val", "test"))
    settings = stage_settings(config, plan["stage"])
    settings["sourceShares"] = {**settings["sourceShares"], **settings["moreOf"]}
    network, taps = load_released(options.released, config, device)
    trainer = BranchTrainer(config, store, build_branch(config["networks"]["pupil"]), settings, network, taps)
    loaded = time.time() - began
    trainer.run(settings["seconds"], options.steps, settings["pauses"])
    torch.backends.cudnn.benchmark = False
    chosen = trainer.places[torch.multinomial(trainer.weights, min(settings["slices"], len(trainer.places)), False)]
    rounded, ranges = round_branch(network, taps, trainer.average, store.images[chosen])
    notes = {"plan": plan, "steps": trainer.steps, "seconds": settings["seconds"], "settings": {name: settings[name] for name in config["stages"][plan["stage"]]}}
    save_branch(rounded, ranges, config, options.out / f"{options.name}.pt", notes)
    rows = answers(BranchedDetector(network, taps, rounded, config["size"]), store, config, FLOOR)
    part = options.out / f"{options.name}.part"
    with gzip.open(part, "wt", encoding="utf-8") as file:
        json.dump({"notes": notes, "answers": rows}, file)
    part.replace(options.out / f"{options.name}.json.gz")  # a file under its final name is complete
    print(f"{options.name}: loaded in {loaded:.0f} s, {trainer.steps} steps, {len(rows)} slices answered, {time.time() - began:.0f} s in all", flush=True)


if __name__ == "__main__":
    main()
