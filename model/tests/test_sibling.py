"""A sibling trains in cycles and goes on after its newest checkpoint."""
import copy
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    from sulcus_model import sibling
    from sulcus_model.config import load_config
    from sulcus_model.detector import load_network, read_checkpoint

PLAN = {"stage": "calm", "fold": 0}


class CountingTrainer:
    """Adds one to a bias instead of training."""

    def __init__(self, config, store, network, settings, before=None):
        self.average, self.steps = copy.deepcopy(network).eval(), 10

    def run(self, seconds, most_steps, pauses):
        self.average.picture[-1].bias.data.fill_(self.average.picture[-1].bias[0].item() + 1)


class BreaksInSecondCycle(CountingTrainer):
    started = 0

    def run(self, *settings):
        BreaksInSecondCycle.started += 1
        if BreaksInSecondCycle.started == 2:
            raise KeyboardInterrupt
        super().run(*settings)


@needs_torch
class SiblingTest(unittest.TestCase):
    def setUp(self):
        self.config = load_config()
        self.config["networks"]["pupil"] = {**self.config["networks"]["pupil"], "channels": [8, 8, 16, 16, 32], "depths": [1, 1, 1, 1]}
        self.config["stages"]["calm"]["cycles"] = [{"seconds": 5}, {"seconds": 7}]
        self.config["siblings"]["one"] = PLAN
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def train(self, trainer):
        with mock.patch.object(sibling, "Trainer", trainer):
            return sibling.train_sibling(self.config, None, "one", self.folder)

    def test_a_run_that_broke_off_repeats_only_the_cycle_it_was_in(self):
        with self.assertRaises(KeyboardInterrupt):
            self.train(BreaksInSecondCycle)
        first = load_network(read_checkpoint(self.folder / "one-1.pt")).picture[-1].bias[0].item()
        path, notes = self.train(CountingTrainer)
        self.assertAlmostEqual(load_network(read_checkpoint(path)).picture[-1].bias[0].item(), first + 1, 2)
        self.assertEqual((notes["steps"], notes["seconds"]), ([10, 10], [5, 7]))


if __name__ == "__main__":
    unittest.main()
