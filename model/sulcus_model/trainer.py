"""Trains a network for a given time."""
import copy
import math
import time

import numpy as np
import torch

from .augment.pipeline import augment
from .detector import Detector, fold_norms
from .geometry import anchor_grid, split_anchors
from .int8 import measure_ranges, settle, to_int8
from .learner import Learner
from .losses import all_losses, calm_loss
from .network import standardize
from .predict import strongest_marks
from .progress import ProgressBar
from .recorded_step import RecordedStep
from .slice_store import DONORS
from .teachers import lesson_losses


class Trainer:
    def __init__(self, config, store, network, settings, teachers=None, before=None):
        """`settings` is 'training' of the configuration with the changes of the stage. The network must not suspect more
        tumors than `before` where none is labeled."""
        self.config, self.settings, self.store, self.device, self.teachers = config, settings, store, store.device, teachers
        self.before = before.eval().requires_grad_(False).to(memory_format=torch.channels_last) if before else None
        self.points, self.strides = anchor_grid(config["size"], self.device)
        self.places = torch.tensor(store.places("train"), device=self.device)
        self.weights = self._weights()
        self.donors = store.find_donors(self.places.tolist())
        self._start(network)

    def _start(self, network):
        self.learner = Learner(network, self.settings, self.device)
        self.recorded = None

    @property
    def steps(self):
        return self.learner.steps

    @property
    def average(self):
        return self.learner.average

    def _draw(self, hosts, donors, share_done):
        late = share_done >= self.settings["gentleFrom"]
        settings = {**self.settings["augment"], **(self.settings["gentleAugment"] if late else {})}
        return augment(self.store, hosts, donors, settings, settings["mosaicShare"])

    def _backward(self, batch):
        """Gradients of one batch, and the loss of every head."""
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda", cache_enabled=False):
            images = standardize(batch.images).contiguous(memory_format=torch.channels_last)
            outputs = self.learner.network(images)
            ill = (batch.valid.any(1) | (batch.masks.flatten(1).amax(1) > 0)).float()
            lesson = self.teachers(images, ill, batch.box_weight, self.points, self.strides) if self.teachers else None
            suspected = split_anchors(self._of_before(images))[1] if self.before else None
        loss, parts = self._loss(outputs, batch, lesson)
        if self.before:
            parts["calm"] = calm_loss(outputs[0], suspected, batch, self.points)
            loss, parts["calm"] = loss + self.settings["calm"] * parts["calm"], parts["calm"].detach()
        loss.backward()
        return parts

    @torch.no_grad()
    def _of_before(self, images):
        return self.before(images)[0]

    def _loss(self, outputs, batch, lesson):
        """Half from the outlines, half from the teachers where they are used; kind and sequence from the labels only."""
        weights = self.settings["lossWeights"]
        parts, rivals = all_losses(outputs, batch, self.points, self.strides, weights["rival"])
        taught = {}
        if lesson:
            taught = lesson_losses(outputs, lesson, self.points, self.strides, rivals, batch.kind[:, 0] * batch.kind_weight)
        share = self.settings["teacherShare"]
        loss = sum(weights[name] * ((1 - share) * part + share * taught[name] if name in taught else part) for name, part in parts.items())
        return loss, {name: part.detach() for name, part in parts.items()}

    def step(self, share_done):
        """One update. `share_done` is the elapsed share of the time."""
        rate = self.settings["learningRate"] * min(1, (self.steps + 1) / self.settings["warmupSteps"]) * (0.5 * (1 + math.cos(math.pi * share_done)) + 0.005)
        count = self.settings["batch"]
        hosts = self.places[torch.multinomial(self.weights, count, True)]
        pick = torch.randint(DONORS, (count,), device=self.device)
        batch = self._draw(hosts, self.donors[hosts, :, pick], share_done)
        parts = self.recorded(batch) if self.recorded else self._backward(batch)
        self.learner.update(rate)
        if not self.recorded:  # a recorded graph overwrites its gradients itself
            self._forget_gradients()
        return parts

    def _forget_gradients(self):
        self.learner.optimizer.zero_grad(set_to_none=True)

    def _weights(self, hardness=None):
        return self.store.sampling_weights(self.places.tolist(), self.settings["sourceShares"], self.settings["typeEmphasis"], hardness)

    def mine(self):
        """From now on, training slices without lesion that the network marks are drawn more often."""
        entries = [self.store.index[place] for place in self.places.tolist()]
        healthy = [number for number, entry in enumerate(entries) if self._is_negative(entry)]
        marked = strongest_marks(self.detector(), self.store.images, self.places[healthy])
        hardness = np.ones(len(self.places))
        hardness[healthy] += self.settings["hardness"] * marked
        self.weights = self._weights(hardness)
        print(f"{(marked >= 0.3).mean():.1%} of {len(healthy)} healthy training slices are marked at 0.3 of the raw score", flush=True)

    def _is_negative(self, entry):
        return not entry["boxes"] and entry["kind"] in ("brain-mr", "too-little-head", "")

    def record(self):
        """Records the forward and backward pass once and replays it, because launching kernels one by one costs more
        than running them."""
        first = self.places[:self.settings["batch"]]
        batch = self._draw(first, self.donors[first, :, 0], 0.0)
        try:
            self.recorded = RecordedStep(self._backward, batch, self._forget_gradients)
        except RuntimeError as problem:
            print(f"no recording, every step is launched anew: {problem}", flush=True)
            self._forget_gradients()

    def run(self, seconds, most_steps=None, pauses=3):
        """Trains for `seconds`. Mines hard slices `pauses` times, which counts toward the time."""
        if self.device == "cuda":
            self.record()
        started, bar, paused = time.time(), ProgressBar("training", seconds), 0
        while time.time() - started < seconds and (most_steps is None or self.steps < most_steps):
            share_done = (time.time() - started) / seconds
            parts = self.step(share_done)
            if self.steps % 50 == 0:
                bar.update(time.time() - started, f"step {self.steps} " + " ".join(f"{name} {value.item():.3f}" for name, value in parts.items()))
            if share_done > (paused + 1) / (pauses + 1):
                self.mine()
                paused += 1
        bar.finish(f"{self.steps} steps")

    def round_network(self, slices):
        """Continues from the average with folded norms and every layer rounded to 8 bits. Returns the ranges."""
        known = torch.nonzero(self.store.kind_known[self.places] > 0)[:, 0]
        chosen = self.places[known[torch.multinomial(self.weights[known], min(slices, len(known)), False)]]
        folded = fold_norms(copy.deepcopy(self.average).eval())
        ranges = measure_ranges(folded, self.store.images[chosen])
        self._start(to_int8(folded, ranges))
        return ranges

    def detector(self):
        return Detector(settle(self.average), self.config["size"]).to(self.device).eval()
