import unittest

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import torch

    from sulcus_model.brain_outline import RAYS
    from sulcus_model.synthetic.cube_lesions import Cubes, place_lesions

SIZE = 128


def cubes():
    """One bright lesion in the middle of its cube, half of it edema."""
    labels = torch.zeros(1, 32, 32, dtype=torch.uint8)
    labels[:, 8:24, 8:24] = 2
    labels[:, 12:20, 12:20] = 4
    bright = torch.full((1, 32, 32), 70, dtype=torch.uint8)
    bright[labels > 0] = 200
    return Cubes({"t2": bright, "t1_contrast": bright}, labels)


def heads(count):
    axis = (torch.arange(SIZE) + 0.5) / SIZE - 0.5
    disc = ((axis[None] ** 2 + axis[:, None] ** 2) < 0.16).float()
    images = (0.4 + 0.05 * torch.randn(count, 1, SIZE, SIZE)) * disc
    return images.clamp(0, 1), torch.cat([torch.full((count, 2), 0.5), torch.full((count, RAYS), 0.4)], 1)


@needs_torch
class CubeLesions(unittest.TestCase):
    def place(self, channel, several, count=16):
        torch.manual_seed(3)
        images, brain = heads(count)
        return images, *place_lesions(images, brain, cubes(), channel, torch.full((count,), several))

    def test_a_lesion_is_as_bright_as_in_its_cube_and_lies_in_the_brain(self):
        before, after, ids = self.place("t2", False)
        ill = (ids > 0).flatten(1).any(1)
        self.assertGreater(ill.float().mean().item(), 0.5)
        change = (after - before)[:, 0]
        self.assertGreater(change[ids > 0].mean().item(), 0.1)
        outside = (before[:, 0] == 0)
        self.assertEqual(change[outside].abs().max().item(), 0)

    def test_after_contrast_the_outline_leaves_out_the_edema(self):
        whole, core = ((self.place(channel, False)[2] > 0).sum().item() for channel in ("t2", "t1_contrast"))
        self.assertLess(core, 0.6 * whole)

    def test_metastases_are_several_and_small(self):
        _, _, one = self.place("t2", False)
        _, _, several = self.place("t2", True)
        self.assertEqual(one.max().item(), 1)
        self.assertGreater(several.max().item(), 1)
        self.assertLess((several == 1).flatten(1).sum(1).max().item(), (one == 1).flatten(1).sum(1).max().item())


if __name__ == "__main__":
    unittest.main()
