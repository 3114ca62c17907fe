"""Trains the detector for a given time on one GPU and measures it by source."""
import argparse
import copy
import json
import math
import time
from pathlib import Path

import torch
import torch.nn as nn

from .augment.pipeline import augment
from .config import MODEL_FOLDER, add_config_argument, load_config
from .detector import Detector, load_detector, save_checkpoint
from .evaluate import evaluate_detector
from .geometry import anchor_grid
from .losses import total_loss
from .metrics import format_table
from .network import build_network, standardise
from .progress import ProgressBar
from .slice_store import DONORS, SliceStore


class Trainer:
    def __init__(self, config, store, compiled):
        self.config, self.settings, self.store, self.device = config, config["training"], store, store.device
        torch.manual_seed(config["seed"])
        self.network = build_network(config).to(self.device).to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval()
        self.points, self.strides = anchor_grid(config["size"], self.device)
        self.places = torch.tensor(store.places("train"), device=self.device)
        self.weights = store.sampling_weights(self.places.tolist(), self.settings["sourceShares"])
        self.donors = store.find_donors(self.places.tolist())
        self.optimiser = self._build_optimiser()
        self.steps = 0
        self.draw, self.measure = self._draw, self._measure
        if compiled:
            self.draw, self.measure = torch.compile(self._draw, dynamic=False), torch.compile(self._measure, dynamic=False)

    def _build_optimiser(self):
        matrices = [p for p in self.network.parameters() if p.ndim > 1]
        vectors = [p for p in self.network.parameters() if p.ndim <= 1]
        groups = [{"params": matrices, "weight_decay": self.settings["weightDecay"]}, {"params": vectors, "weight_decay": 0.0}]
        fast = {"fused": True} if self.device == "cuda" else {}
        return torch.optim.AdamW(groups, lr=self.settings["learningRate"], betas=(0.9, 0.99), **fast)

    def _draw(self, hosts, donors, mosaic_share):
        return augment(self.store, hosts, donors, self.settings["augment"], mosaic_share)

    def _measure(self, batch):
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            outputs = self.network(standardise(batch.images).contiguous(memory_format=torch.channels_last))
        return total_loss(outputs, batch, self.points, self.strides, self.settings["lossWeights"])

    def step(self, share_done):
        """One update; `share_done` of the time is over."""
        rate = self.settings["learningRate"] * min(1, (self.steps + 1) / self.settings["warmupSteps"]) * (0.5 * (1 + math.cos(math.pi * share_done)) + 0.005)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        count = self.settings["batch"]
        hosts = self.places[torch.multinomial(self.weights, count, True)]
        pick = torch.randint(DONORS, (count,), device=self.device)
        # Mosaics help early; the last part of the training sees pictures as visitors send them.
        mosaic = self.settings["mosaicShare"] if share_done < self.settings["mosaicUntil"] else 0.0
        loss, parts = self.measure(self.draw(hosts, self.donors[hosts, :, pick], mosaic))
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 10.0)
        self.optimiser.step()
        self.optimiser.zero_grad(set_to_none=True)
        self.steps += 1
        self._follow()
        return parts

    @torch.no_grad()
    def _follow(self):
        """Exponential average of the weights: the model that is kept."""
        decay = min(self.settings["averageDecay"], (1 + self.steps) / (10 + self.steps))
        targets = [t for t in self.average.state_dict().values() if t.dtype.is_floating_point]
        sources = [t for t in self.network.state_dict().values() if t.dtype.is_floating_point]
        torch._foreach_mul_(targets, decay)
        torch._foreach_add_(targets, sources, alpha=1 - decay)

    def start_from(self, path):
        """Continues from the weights of an earlier run."""
        weights = load_detector(path)[0].network.state_dict()
        self.network.load_state_dict(weights)
        self.average.load_state_dict(weights)

    def run(self, seconds, most_steps=None):
        self.network.train()
        for warm_up in (self.settings["mosaicShare"], 0.0):  # both shapes compile before the clock starts
            self.measure(self.draw(self.places[:self.settings["batch"]], self.donors[self.places[:self.settings["batch"]], :, 0], warm_up))[0].backward()
            self.optimiser.zero_grad(set_to_none=True)
        started, bar = time.time(), ProgressBar("training", seconds)
        while time.time() - started < seconds and (most_steps is None or self.steps < most_steps):
            parts = self.step((time.time() - started) / seconds)
            if self.steps % 50 == 0:
                bar.update(time.time() - started, f"step {self.steps} " + " ".join(f"{name} {value.item():.3f}" for name, value in parts.items()))
        bar.finish(f"{self.steps} steps")

    def detector(self):
        return Detector(self.average, self.config["size"]).to(self.device).eval()


def apply_overrides(config, overrides):
    """`training.batch=64` style changes for experiments, recorded with the checkpoint."""
    for override in overrides:
        path, value = override.split("=", 1)
        *parents, last = path.split(".")
        target = config
        for parent in parents:
            target = target[parent]
        target[last] = json.loads(value)
    return config


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_config_argument(parser)
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--seconds", type=float, default=420, help="training time without preparation and measuring")
    parser.add_argument("--start-from", type=Path, help="checkpoint of an earlier run")
    parser.add_argument("--steps", type=int, help="stop after this many updates, for a trial")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=JSON", help="change a value of the configuration")
    parser.add_argument("--no-compile", action="store_true", help="run without torch.compile")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER / "runs" / "latest")
    options = parser.parse_args()
    config = apply_overrides(load_config(options.config), options.set)
    options.out.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    began = time.time()
    store = SliceStore(options.packed, device)
    print(f"{len(store.index)} slices in memory after {time.time() - began:.0f} s", flush=True)
    trainer = Trainer(config, store, compiled=hasattr(torch, "compile") and device == "cuda" and not options.no_compile)
    if options.start_from:
        trainer.start_from(options.start_from)
    trainer.run(options.seconds, options.steps)
    print(f"{trainer.steps} steps, {time.time() - began:.0f} s in all", flush=True)
    save_checkpoint(trainer.average, config, options.out / "weights.pt", notes={"steps": trainer.steps, "seconds": options.seconds})
    torch.backends.cudnn.benchmark = False  # the last batch of every set has another size; tuning for each costs minutes
    figures = evaluate_detector(trainer.detector(), store, trainer.donors, config["postprocess"])
    (options.out / "figures.json").write_text(json.dumps(figures, indent=1))
    print(format_table(figures))
    print(f"done after {time.time() - began:.0f} s")


if __name__ == "__main__":
    main()
