"""The stages of a release resume where a run broke off."""
import copy
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    from sulcus_model.config import load_config
    from sulcus_model.detector import load_network, read_checkpoint
    from sulcus_model.parts import take_checkpoints
    from sulcus_model.release import Release

CYCLES = [{"seconds": 5}, {"seconds": 7, "learningRate": 0.001}, {"seconds": 9}]


class CountingTrainer:
    """Adds one to a bias instead of training, and records the settings used."""

    def __init__(self, network, settings, log):
        self.average, self.settings, self.log, self.steps = copy.deepcopy(network).eval(), settings, log, 0

    def run(self, seconds, most_steps, pauses):
        self.log.append((seconds, self.settings["learningRate"]))
        self.average.picture[-1].bias.data += 1
        self.steps = 10


@needs_torch
class ReleaseTest(unittest.TestCase):
    def setUp(self):
        self.config = load_config()
        self.config["networks"]["pupil"] = {**self.config["networks"]["pupil"], "channels": [8, 8, 16, 16, 32], "depths": [1, 1, 1, 1]}
        self.config["stages"]["pupil"].update(cycles=CYCLES, learningRate=0.003)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.runs = Path(folder.name)

    def train(self, breaks_in=None):
        """The settings of the cycles that were trained until the run ended or was interrupted."""
        log = []

        def trainer(_release, network, settings, _teachers):
            if len(log) + 1 == breaks_in:
                raise KeyboardInterrupt
            return CountingTrainer(network, settings, log)

        release = Release(self.config, None, None, self.runs, self.runs)
        with mock.patch.object(Release, "_trainer", trainer), mock.patch.object(Release, "_teachers", lambda _: None):
            try:
                release.pupil()
            except KeyboardInterrupt:
                pass
        return log

    def test_every_cycle_continues_from_the_one_before(self):
        self.assertEqual(self.train(), [(5, 0.003), (7, 0.001), (9, 0.003)])
        checkpoint = read_checkpoint(self.runs / "pupil.pt")
        self.assertEqual(checkpoint["notes"], {"steps": 30, "seconds": 21})
        first = load_network(read_checkpoint(self.runs / "pupil-1.pt")).picture[-1].bias
        self.assertLess((load_network(checkpoint).picture[-1].bias - first - 2).abs().max().item(), 0.01)  # stored at half precision

    def test_a_run_that_broke_off_repeats_only_the_cycle_it_was_in(self):
        self.assertEqual(self.train(breaks_in=3), [(5, 0.003), (7, 0.001)])
        self.assertEqual(self.train(), [(9, 0.003)])
        self.assertEqual(read_checkpoint(self.runs / "pupil.pt")["notes"], {"steps": 30, "seconds": 21})

    def test_the_newest_checkpoint_alone_is_enough_to_resume(self):
        self.train(breaks_in=3)
        (self.runs / "pupil-1.pt").unlink()
        self.assertEqual(self.train(), [(9, 0.003)])

    def test_on_another_machine_a_run_goes_on_from_what_was_brought(self):
        self.train(breaks_in=3)
        brought, self.runs = self.runs, self.runs / "other"
        take_checkpoints(brought, self.runs)
        self.assertEqual(self.train(), [(9, 0.003)])

    def test_a_finished_stage_is_skipped(self):
        self.train()
        self.assertEqual(self.train(), [])


if __name__ == "__main__":
    unittest.main()
