import unittest

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import torch

    from sulcus_model.augment.brain_region import brain_box, depth_inside
    from sulcus_model.augment.echo_planar import echo_planar_look
    from sulcus_model.augment.pipeline import choose_donor, strip_skull, tumor_map
    from sulcus_model.augment.tone import vary_tone
    from sulcus_model.augment.transplant import ADD, DISTRACT, KEEP, REMOVE, SWAP, align_donor, choose_operations, transplant
    from sulcus_model.augment.warp import apply_warp, random_warp
    from sulcus_model.brain_outline import RAYS
    from sulcus_model.config import OTHER
    from sulcus_model.lesion_masks import MAX_LESIONS

SIZE = 128
WARP = {"rotationDegrees": 20, "quarterTurnShare": 0.5, "upsideDownShare": 0.1, "logZoom": 0.2, "logAspect": 0.1, "shift": 0.05, "bend": 0.0}
STRIP = {"stripShare": 1.0, "narrowShare": 0.0, "echoPlanarShare": 0.0}
TONE = {"lowResolutionShare": 0.5, "toneCurveShare": 0.5, "invertedShare": 0.5, "letterboxShare": 0.5, "jpegShare": 0.5}


def head(lesion=None, brightness=0.5):
    """A round brain of radius 0.4 with an optional square lesion (x0, y0, x1, y1): image, ids, outline."""
    axis = (torch.arange(SIZE) + 0.5) / SIZE - 0.5
    image = ((axis[None] ** 2 + axis[:, None] ** 2) < 0.16).float()[None, None] * brightness
    ids = torch.zeros(1, SIZE, SIZE)
    if lesion:
        x0, y0, x1, y1 = lesion
        image[..., y0:y1, x0:x1], ids[:, y0:y1, x0:x1] = 1.0, 1
    return image, ids, torch.cat([torch.full((1, 2), 0.5), torch.full((1, RAYS), 0.4)], 1)


def operate(operation, host, donor):
    torch.manual_seed(0)
    return transplant(host[0], host[1], host[2], donor[0], donor[1], torch.tensor([operation]))


@needs_torch
class Transplants(unittest.TestCase):
    def test_an_added_lesion_brings_its_number_and_its_brightness(self):
        image, ids, done = operate(ADD, head(), head((50, 50, 62, 60)))
        self.assertTrue(done.item())
        self.assertEqual(set(ids.unique().tolist()), {0, MAX_LESIONS + 1})
        self.assertGreater(image[0, 0, 55, 55].item(), 0.9)

    def test_a_removed_lesion_leaves_host_tissue_and_no_number(self):
        image, ids, done = operate(REMOVE, head((50, 50, 62, 60)), head(brightness=0.7))
        self.assertTrue(done.item())
        self.assertEqual(ids.max().item(), 0)
        self.assertAlmostEqual(image[0, 0, 55, 55].item(), 0.5, delta=0.08)

    def test_a_region_that_would_cut_a_lesion_is_refused(self):
        host = head((30, 55, 100, 65))
        image, ids, done = operate(ADD, host, head((60, 50, 70, 75)))
        self.assertFalse(done.item())
        self.assertTrue(torch.equal(ids, host[1]) and torch.equal(image, host[0]))

    def test_a_distraction_changes_no_label(self):
        for seed in range(5):
            host = head((50, 50, 62, 60))
            torch.manual_seed(seed)
            _, ids, _ = transplant(host[0], host[1], host[2], *head(brightness=0.6)[:2], torch.tensor([DISTRACT]))
            self.assertIn(ids.max().item(), (0, 1))

    def test_a_swapped_brain_takes_the_donor_s_lesions_only(self):
        _, ids, done = operate(SWAP, head((50, 50, 62, 60)), head((70, 70, 80, 80)))
        self.assertTrue(done.item())
        self.assertEqual(set(ids.unique().tolist()), {0, MAX_LESIONS + 1})

    def test_pictures_out_of_scope_are_left_alone(self):
        operations = choose_operations(torch.tensor([True, False]), torch.tensor([False, False]), [0, 1, 0, 0, 0.0], [0, 1, 0, 0, 0.0])
        self.assertEqual(operations.tolist(), [KEEP, KEEP])

    def test_donors_are_laid_on_the_host_s_brain(self):
        image, ids, donor_brain = head((60, 60, 68, 68))
        host_brain = donor_brain.clone()
        host_brain[:, :2], host_brain[:, 2:] = 0.25, 0.2
        _, moved = align_donor(image, ids, donor_brain, host_brain)
        rows, columns = moved[0].nonzero(as_tuple=True)
        self.assertAlmostEqual(rows.float().mean().item(), 32, delta=1.5)
        self.assertAlmostEqual(columns.float().mean().item(), 32, delta=1.5)


@needs_torch
class Regions(unittest.TestCase):
    def test_box_and_depth_of_a_round_brain(self):
        brain = head()[2]
        self.assertTrue(torch.allclose(brain_box(brain), torch.tensor([[0.5, 0.5, 0.4, 0.4]]), atol=1e-3))
        depth = depth_inside(brain, SIZE, torch.ones(1))
        self.assertAlmostEqual((depth > 0).float().mean().item(), 3.1416 * 0.16, delta=0.02)

    def test_stripping_never_cuts_a_lesion(self):
        image, ids, brain = head((60, 4, 70, 20))
        stripped, _, chosen, _ = strip_skull(image, ids, brain, torch.tensor([True]), STRIP)
        self.assertTrue(torch.equal(stripped, image))
        self.assertFalse(chosen.item())

    def test_stripping_blackens_what_lies_outside_the_brain(self):
        image, ids, brain = head()
        stripped, _, chosen, _ = strip_skull(image + 0.3, ids, brain, torch.tensor([True]), STRIP)
        self.assertTrue(chosen.item())
        self.assertLess(stripped[0, 0, 2, 2].item(), 0.01)
        self.assertGreater(stripped[0, 0, 64, 64].item(), 0.7)

    def test_the_diffusion_look_stays_in_the_brain_but_for_a_faint_ghost(self):
        image, _, brain = head()
        for seed in range(5):
            torch.manual_seed(seed)
            look = echo_planar_look(image, depth_inside(brain, SIZE, torch.ones(1)))
            self.assertTrue(((look >= 0) & (look <= 1)).all())
            self.assertLess(look[0, 0, 2:8, 2:8].max().item(), 0.1)

    def test_half_of_the_swapped_brains_come_from_the_healthy_list(self):
        torch.manual_seed(0)
        donors = torch.arange(4).expand(1000, 4)
        chosen = choose_donor(torch.full((1000,), SWAP), donors)
        self.assertEqual(set(chosen.tolist()), {1, 3})
        self.assertAlmostEqual((chosen == 3).float().mean().item(), 0.5, delta=0.06)
        self.assertEqual(choose_donor(torch.tensor([ADD, REMOVE, DISTRACT]), donors[:3]).tolist(), [0, 2, 1])


@needs_torch
class WarpAndTone(unittest.TestCase):
    def test_picture_and_lesion_move_together(self):
        torch.manual_seed(1)
        image, ids, _ = head((55, 60, 65, 70), brightness=0.2)
        grid, growth = random_warp(1, SIZE, WARP, "cpu", torch.tensor([True]))
        moved, moved_ids = apply_warp(image, ids, grid)
        self.assertGreater(moved[0, 0][moved_ids[0] > 0].mean().item(), 0.85)
        self.assertAlmostEqual((moved_ids > 0).sum().item() / growth.item(), 100, delta=15)

    def test_tone_stays_a_picture(self):
        toned, same_look = vary_tone(head((50, 50, 60, 60))[0].repeat(8, 1, 1, 1), TONE)
        self.assertEqual(same_look.shape, (8,))
        self.assertTrue(torch.isfinite(toned).all() and toned.min() >= 0 and toned.max() <= 1)


@needs_torch
class TumorMap(unittest.TestCase):
    def test_other_abnormalities_are_not_in_the_tumor_map(self):
        ids = torch.tensor([[[0, 1], [2, MAX_LESIONS + 1]]])
        types = torch.tensor([[0, OTHER, -1, -1, OTHER, 0, 0, 0]])
        self.assertEqual(tumor_map(ids, types)[0, 0].tolist(), [[0, 1], [0, 0]])


if __name__ == "__main__":
    unittest.main()
