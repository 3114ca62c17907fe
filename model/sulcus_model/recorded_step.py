"""A training step recorded as a CUDA graph."""
from dataclasses import fields

import torch


class RecordedStep:
    """Replays `backward(batch)` on fixed memory. Every replay overwrites the gradients instead of accumulating them."""

    WARM_UPS = 3

    def __init__(self, backward, batch, forget_gradients):
        self.batch = type(batch)(*(getattr(batch, field.name).clone() for field in fields(batch)))
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(self.WARM_UPS):
                forget_gradients()
                backward(self.batch)
        torch.cuda.current_stream().wait_stream(side)
        forget_gradients()
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.parts = backward(self.batch)

    def __call__(self, batch):
        for field in fields(batch):
            getattr(self.batch, field.name).copy_(getattr(batch, field.name))
        self.graph.replay()
        return self.parts
