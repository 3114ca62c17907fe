import random
import tempfile
import unittest
from pathlib import Path

import numpy as np
from PIL import Image

from .needs_torch import needs_torch


class Wording(unittest.TestCase):
    def test_the_same_seed_writes_the_same_lines(self):
        from sulcus_model.burned_in_text.wording import random_line

        lines = [[random_line(random.Random(seed), script) for script in ("latin", "greek", "chinese")] for seed in (3, 3, 4)]
        self.assertEqual(lines[0], lines[1])
        self.assertNotEqual(lines[0], lines[2])


class Marks(unittest.TestCase):
    def test_marks_have_ink_and_fit_their_place(self):
        from sulcus_model.burned_in_text.sprites import TALLEST, WIDEST, draw_mark

        for seed in range(60):
            mark = draw_mark(random.Random(seed))
            self.assertGreater(mark.max(), 100)
            self.assertLessEqual(mark.shape[0], TALLEST)
            self.assertLessEqual(mark.shape[1], WIDEST)


@needs_torch
class Composing(unittest.TestCase):
    def setUp(self):
        import torch

        from sulcus_model.burned_in_text.prepare import _concatenate, _png, _webp

        torch.manual_seed(1)
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        slices = [Image.fromarray(np.full((80, 96), 30, np.uint8)) for _ in range(3)]
        stripes = np.zeros((12, 60), np.uint8)
        stripes[:, ::4] = 255
        np.savez(Path(self.folder.name) / "backgrounds.npz", sources=["plain"] * 3, **_concatenate([_webp(picture) for picture in slices]))
        np.savez(Path(self.folder.name) / "sprites.npz", lines=2, **_concatenate([_png(stripes)] * 3))

    def compose(self, batch):
        from sulcus_model.burned_in_text.compose import Composer

        return Composer(self.folder.name, "cpu", side=96).draw(batch)

    def test_cells_are_written_blank_or_unknown_and_blank_where_nothing_was_laid(self):
        pictures, truth = self.compose(24)
        self.assertEqual(tuple(pictures.shape), (24, 1, 96, 96))
        self.assertEqual(tuple(truth.shape), (24, 1, 24, 24))
        self.assertEqual(set(truth.unique().tolist()), {-1.0, 0.0, 1.0})
        self.assertTrue(((pictures >= 0) & (pictures <= 1)).all())

    def test_written_cells_are_livelier_than_blank_ones(self):
        import torch

        pictures, truth = self.compose(48)
        cells = torch.nn.functional.unfold(pictures, 4, stride=4).reshape(48, 16, 24, 24).std(1, keepdim=True)
        self.assertGreater(cells[truth == 1].mean(), 2 * cells[truth == 0].mean())

    def test_a_ruler_over_a_line_leaves_it_written_between_its_strokes(self):
        import torch

        from sulcus_model.burned_in_text.compose import Composer

        composer = Composer(self.folder.name, "cpu", side=96)
        gray, yes, no = torch.full((16, 1, 96, 96), 0.1), torch.ones(16, 1, 1, 1, dtype=torch.bool), torch.zeros(16, 1, 1, 1, dtype=torch.bool)
        boxes, strokes = (composer._lay(gray, is_line, yes, no)[1] for is_line in (yes, no))
        # The mark is a ruler with strokes in a quarter of its columns.
        self.assertLess(strokes.mean(), 0.6 * boxes.mean())

    def test_slices_that_a_network_takes_for_text_are_mined_with_their_spots(self):
        import torch

        from sulcus_model.burned_in_text.compose import Composer
        from sulcus_model.burned_in_text.prepare import _concatenate, _webp

        slices = [np.full((80, 96), 30, np.uint8) for _ in range(3)]
        slices[1][40:64, 24:48] = 250
        np.savez(Path(self.folder.name) / "backgrounds.npz", sources=["plain"] * 3, **_concatenate([_webp(Image.fromarray(picture)) for picture in slices]))
        composer = Composer(self.folder.name, "cpu", side=96)
        composer.small.mine(lambda gray: torch.nn.functional.avg_pool2d(gray, 4) * 40 - 20, composer.pictures)
        first = composer.small.hard[0].item(), *composer.small.spots[0].tolist()
        self.assertEqual(first[0], 1)
        self.assertTrue(24 <= first[1] < 48 and 40 <= first[2] < 64)

    def test_the_network_learns_to_tell_them_apart(self):
        import torch

        from sulcus_model.burned_in_text.network import TextNetwork
        from sulcus_model.burned_in_text.train import loss_of

        network = TextNetwork()
        optimizer = torch.optim.Adam(network.parameters(), lr=0.01)
        losses = []
        for _ in range(25):
            pictures, truth = self.compose(8)
            loss = loss_of(network(pictures), truth)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        self.assertLess(np.mean(losses[-5:]), 0.8 * np.mean(losses[:5]))


@needs_torch
class Jpeg(unittest.TestCase):
    def test_high_quality_changes_little_and_low_quality_more(self):
        import torch

        from sulcus_model.burned_in_text.degrade import jpeg

        picture = torch.rand(1, 1, 32, 32)
        fine, coarse = (float((jpeg(picture, torch.tensor([quality])) - picture).abs().mean()) for quality in (98.0, 20.0))
        self.assertLess(fine, 0.03)
        self.assertGreater(coarse, 2 * fine)


if __name__ == "__main__":
    unittest.main()
