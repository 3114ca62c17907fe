"""A network in training: its weights, their running average, and its optimizer."""
import copy

import torch
import torch.nn as nn


class Learner:
    def __init__(self, network, settings, device):
        self.settings = settings
        self.network = network.to(device).to(memory_format=torch.channels_last).train()
        self.average = copy.deepcopy(self.network).eval()
        self.optimizer = self._build_optimizer(device)
        self.steps = 0
        self.kept = [value for value in self.average.state_dict().values() if value.dtype.is_floating_point]
        self.trained = [value for value in self.network.state_dict().values() if value.dtype.is_floating_point]

    def _build_optimizer(self, device):
        matrices = [p for p in self.network.parameters() if p.ndim > 1]
        vectors = [p for p in self.network.parameters() if p.ndim <= 1]
        groups = [{"params": matrices, "weight_decay": self.settings["weightDecay"]}, {"params": vectors, "weight_decay": 0.0}]
        fast = {"fused": True} if device == "cuda" else {}
        return torch.optim.AdamW(groups, lr=self.settings["learningRate"], betas=(0.9, 0.99), **fast)

    def update(self, rate):
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        nn.utils.clip_grad_norm_(self.network.parameters(), 10.0)
        self.optimizer.step()
        self.steps += 1
        self._update_average()

    @torch.no_grad()
    def _update_average(self):
        """Exponential moving average of the weights, which is the model that is kept."""
        decay = min(self.settings["averageDecay"], (1 + self.steps) / (10 + self.steps))
        torch._foreach_mul_(self.kept, decay)
        torch._foreach_add_(self.kept, self.trained, alpha=1 - decay)
