"""Trains the detector for a given time on one GPU and measures it by source."""
import argparse
import copy
import json
import math
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn

from .augment.pipeline import augment
from .config import MODEL_FOLDER, add_config_argument, load_config
from .detector import Detector, fold_norms, load_detector, save_checkpoint
from .evaluate import evaluate_detector
from .from_onnx import folded_network, unfold_norms
from .geometry import anchor_grid
from .losses import total_loss
from .metrics import format_table
from .network import build_network, standardise
from .predict import strongest_marks
from .progress import ProgressBar
from .recorded_step import RecordedStep
from .slice_store import DONORS, SliceStore
from .synthetic.heads.draw import draw_heads
from .synthetic.heads.maps import read_head_maps
from .teachers import Teachers, lesson_losses


class Trainer:
    def __init__(self, config, store, teachers=None):
        self.config, self.settings, self.store, self.device = config, config["training"], store, store.device
        torch.manual_seed(config["seed"])
        self.network = build_network(config).to(self.device).to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.network).eval()
        self.points, self.strides = anchor_grid(config["size"], self.device)
        self.places = torch.tensor(store.places("train"), device=self.device)
        self.weights = self._weights()
        self.donors = store.find_donors(self.places.tolist())
        self.optimiser = self._build_optimiser()
        self.teachers = teachers
        self.steps = 0
        self.backward = self._backward
        self.kept = [t for t in self.average.state_dict().values() if t.dtype.is_floating_point]
        self.trained = [t for t in self.network.state_dict().values() if t.dtype.is_floating_point]

    def _build_optimiser(self):
        matrices = [p for p in self.network.parameters() if p.ndim > 1]
        vectors = [p for p in self.network.parameters() if p.ndim <= 1]
        groups = [{"params": matrices, "weight_decay": self.settings["weightDecay"]}, {"params": vectors, "weight_decay": 0.0}]
        fast = {"fused": True} if self.device == "cuda" else {}
        return torch.optim.AdamW(groups, lr=self.settings["learningRate"], betas=(0.9, 0.99), **fast)

    def _draw(self, hosts, donors, share_done):
        late = share_done >= self.settings["gentleFrom"]
        settings = {**self.settings["augment"], **(self.settings["gentleAugment"] if late else {})}
        return augment(self.store, hosts, donors, settings, settings["mosaicShare"])

    def _backward(self, batch):
        """Gradients of one batch."""
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda", cache_enabled=False):
            images = standardise(batch.images).contiguous(memory_format=torch.channels_last)
            outputs = self.network(images)
            ill = (batch.valid.any(1) | (batch.box_weight == 0)).float()
            lesson = self.teachers(images, ill, batch.known, self.points, self.strides) if self.teachers else None
        weights = self.settings["lossWeights"]
        loss, parts, rivals = total_loss(outputs, batch, self.points, self.strides, weights)
        if lesson:
            taught = lesson_losses(outputs, lesson, self.points, self.strides, rivals)
            share = self.settings["teacherShare"]
            loss = (1 - share) * loss + share * sum(weights[name] * part for name, part in taught.items())
            parts |= {f"taught {name}": part.detach() for name, part in taught.items()}
        loss.backward()
        return parts

    def step(self, share_done):
        """One update; `share_done` of the time is over."""
        rate = self.settings["learningRate"] * min(1, (self.steps + 1) / self.settings["warmupSteps"]) * (0.5 * (1 + math.cos(math.pi * share_done)) + 0.005)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        count = self.settings["batch"]
        hosts = self.places[torch.multinomial(self.weights, count, True)]
        pick = torch.randint(DONORS, (count,), device=self.device)
        parts = self.backward(self._draw(hosts, self.donors[hosts, :, pick], share_done))
        nn.utils.clip_grad_norm_(self.network.parameters(), 10.0)
        self.optimiser.step()
        if self.backward == self._backward:  # a recorded graph overwrites its gradients by itself
            self.optimiser.zero_grad(set_to_none=True)
        self.steps += 1
        self._follow()
        return parts

    @torch.no_grad()
    def _follow(self):
        """Exponential average of the weights: the model that is kept."""
        decay = min(self.settings["averageDecay"], (1 + self.steps) / (10 + self.steps))
        torch._foreach_mul_(self.kept, decay)
        torch._foreach_add_(self.kept, self.trained, alpha=1 - decay)

    def _weights(self, hardness=None):
        return self.store.sampling_weights(self.places.tolist(), self.settings["sourceShares"], self.settings["typeEmphasis"], hardness)

    def start_from(self, path):
        """Continues from the weights of an earlier run, or from a released ONNX file."""
        if path.suffix == ".onnx":
            some = self.places[torch.multinomial(self.weights, min(2 * self.settings["batch"], len(self.places)), False)]
            weights = unfold_norms(folded_network(path, self.config), self.config, self.store.images[some]).state_dict()
        else:
            weights = load_detector(path)[0].network.state_dict()
        self.network.load_state_dict(weights)
        self.average.load_state_dict(weights)

    def mine(self):
        """Healthy training slices that the network marks are drawn more often from now on."""
        healthy = [number for number, place in enumerate(self.places.tolist()) if self.store.index[place]["in_scope"] and not self.store.index[place]["boxes"]]
        marked = strongest_marks(self.detector(), self.store.images, self.places[healthy])
        hardness = np.ones(len(self.places))
        hardness[healthy] += self.settings["hardness"] * marked
        self.weights = self._weights(hardness)
        print(f"{(marked >= 0.3).mean():.1%} of {len(healthy)} healthy training slices are marked at 0.3 of the raw score", flush=True)

    def record(self):
        """Records forward and backward pass once and replays them: launching kernels one by one costs more than they do."""
        first = self.places[:self.settings["batch"]]
        batch = self._draw(first, self.donors[first, :, 0], 0.0)
        try:
            self.backward = RecordedStep(self._backward, batch, self.optimiser)
        except RuntimeError as problem:
            print(f"no recording, every step is launched anew: {problem}", flush=True)
            self.optimiser.zero_grad(set_to_none=True)

    def run(self, seconds, most_steps=None, between=None, pauses=3):
        """Trains for `seconds`; calls `between` at even distances, the time it takes not counted."""
        self.network.train()
        if self.device == "cuda":
            self.record()
        started, bar, paused = time.time(), ProgressBar("training", seconds), 0
        while time.time() - started < seconds and (most_steps is None or self.steps < most_steps):
            share_done = (time.time() - started) / seconds
            parts = self.step(share_done)
            if self.steps % 50 == 0:
                bar.update(time.time() - started, f"step {self.steps} " + " ".join(f"{name} {value.item():.3f}" for name, value in parts.items()))
            if between and share_done > (paused + 1) / (pauses + 1):
                pause_began = time.time()
                between(share_done)
                paused, started = paused + 1, started + time.time() - pause_began
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


def load_teachers(paths, config, device):
    def load(path):
        network = folded_network(path, config) if path.suffix == ".onnx" else fold_norms(load_detector(path)[0].network)
        return network.to(device)

    return Teachers([load(path) for path in paths]) if paths else None


def add_drawn_heads(store, folder, settings, seed):
    """Heads for training, and some from other maps for validation; two of five have a lesion. Heads as CT shows them are out of scope."""
    for validation in (False, True):
        torch.manual_seed(seed + validation)
        maps = read_head_maps(folder, store.device, validation)
        split, heads, ct = ("val", min(settings["heads"] // 10, 512), min(settings["ctHeads"] // 10, 84)) if validation else ("train", settings["heads"], settings["ctHeads"])
        drawn = draw_heads(maps, heads, store.size, ill_share=0.4)
        store.add("drawn-head", split, drawn.images, drawn.lesions, drawn.brain)
        drawn = draw_heads(maps, ct, store.size, ill_share=0.2, modality="CT")
        store.add("drawn-ct", split, drawn.images, torch.zeros_like(drawn.lesions), drawn.brain, in_scope=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    add_config_argument(parser)
    parser.add_argument("--packed", type=Path, default=MODEL_FOLDER / "packed")
    parser.add_argument("--head-maps", type=Path, help="folder with maps of whole heads, to draw heads from")
    parser.add_argument("--leave-out", action="append", default=[], metavar="SOURCE", help="a source to measure on, not to train on (repeatable)")
    parser.add_argument("--fold", metavar="K/N", help="cross-validation over the patients of Cheng: fold K of N is measured on, not trained on")
    parser.add_argument("--seconds", type=float, default=420, help="training time without preparation and measuring")
    parser.add_argument("--start-from", type=Path, help="checkpoint of an earlier run, or a released .onnx file")
    parser.add_argument("--teacher", type=Path, action="append", default=[], help="checkpoint or .onnx file to learn from (repeatable)")
    parser.add_argument("--pauses", type=int, default=2, help="how often to measure, to mine hard slices and to store the weights on the way")
    parser.add_argument("--steps", type=int, help="stop after this many updates, for a trial")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=JSON", help="change a value of the configuration")
    parser.add_argument("--out", type=Path, default=MODEL_FOLDER / "runs" / "latest")
    options = parser.parse_args()
    config = apply_overrides(load_config(options.config), options.set)
    options.out.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    began = time.time()
    store = SliceStore(options.packed, device)
    store.hold_back(options.leave_out, options.fold)
    if options.head_maps:
        add_drawn_heads(store, options.head_maps, config["synthetic"], config["seed"])
    print(f"{len(store.index)} slices in memory after {time.time() - began:.0f} s", flush=True)
    run(options, config, store, device)


def run(options, config, store, device):
    began = time.time()
    trainer = Trainer(config, store, load_teachers(options.teacher, config, device))
    if options.start_from:
        trainer.start_from(options.start_from)

    def save(notes):
        save_checkpoint(trainer.average, config, options.out / "weights.pt", notes=notes)

    def report(share_done):
        trainer.mine()
        measured = evaluate_detector(trainer.detector(), store, trainer.donors, config["postprocess"], ("val",), made=False)
        print(f"after {share_done:.0%} of the time\n{format_table(measured)}", flush=True)
        save(notes={"steps": trainer.steps, "shareOfTime": share_done})

    if options.start_from:
        trainer.mine()
    trainer.run(options.seconds, options.steps, report, pauses=options.pauses)
    print(f"{trainer.steps} steps, {time.time() - began:.0f} s in all", flush=True)
    drawn = {source: {split: len(store.places(split, source)) for split in ("train", "val")} for source in ("drawn-head", "drawn-ct")}
    save(notes={"steps": trainer.steps, "seconds": options.seconds, "teachers": len(options.teacher), "drawn": {source: counts for source, counts in drawn.items() if counts["train"]}})
    figures = evaluate_detector(trainer.detector(), store, trainer.donors, config["postprocess"], ("val", "test", "left out"))
    (options.out / "figures.json").write_text(json.dumps(figures, indent=1))
    print(format_table(figures))
    print(f"done after {time.time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
