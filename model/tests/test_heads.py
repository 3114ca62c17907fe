import unittest

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import numpy as np
    import torch

    from sulcus_model.brain_outline import RAYS
    from sulcus_model.config import OTHER
    from sulcus_model.synthetic.heads.cut import cut_slices
    from sulcus_model.synthetic.heads.draw import draw_heads
    from sulcus_model.synthetic.heads.lesions import LesionPainter
    from sulcus_model.synthetic.heads.maps import HeadMaps, add_small_structures
    from sulcus_model.synthetic.heads.paint import paint
    from sulcus_model.synthetic.heads.tissues import NUMBER, SEQUENCES, brightness_table, densities

SIZE = 256


def ball():
    """A head of concentric shells: brain in fluid in bone in skin, a chiasm and two eyes."""
    axes = np.meshgrid(*[np.arange(256)] * 3, indexing="ij")
    radius = np.sqrt(sum((axis - 128) ** 2 for axis in axes))
    volume = np.zeros((256, 256, 256), np.uint8)
    for limit, name in ((95, "skin"), (85, "bone"), (78, "outer fluid"), (72, "gray"), (60, "white")):
        volume[radius < limit] = NUMBER[name]
    volume[135:140, 186:190, 122:134] = NUMBER["chiasm"]
    for side in (100, 156):
        volume[212:232, 120:136, side - 8:side + 8] = NUMBER["eye"]
    return volume


def tumors(drawn):
    """Slices whose first lesion is a tumor."""
    return ((drawn.lesions == 1).flatten(1).any(1) & (drawn.types[:, 0] != OTHER)).sum().item()


@needs_torch
class DrawnHeads(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.maps = HeadMaps([add_small_structures(ball(), lids=True)], "cpu")

    def test_pituitary_and_lenses_are_added(self):
        present = set(self.maps.volumes.unique().tolist())
        self.assertTrue({NUMBER["pituitary"], NUMBER["lens"]} <= present)

    def test_heads_have_lesions_only_when_asked(self):
        torch.manual_seed(1)
        healthy = draw_heads(self.maps, 6, SIZE, ill_share=0.0, batch=8)
        self.assertEqual(tumors(healthy), 0)
        self.assertEqual(tuple(healthy.images.shape), (6, SIZE, SIZE))
        self.assertEqual(healthy.brain.shape[1], 2 + RAYS)
        ill = draw_heads(self.maps, 8, SIZE, ill_share=1.0, batch=8)
        self.assertGreater(tumors(ill), 0.5 * 8)

    def test_plaques_and_infarcts_are_other_abnormalities(self):
        torch.manual_seed(2)
        cut = cut_slices(self.maps, 16, SIZE)
        painted = paint(cut)
        before = painted.images.clone()
        painter = LesionPainter(self.maps, cut, painted, torch.zeros(len(cut.plane), dtype=torch.bool))
        images = painter.draw_others(share=1.0)
        numbered = painter.ids.flatten(1).amax(1) > 0
        self.assertTrue(numbered.any())
        self.assertTrue((painter.types[numbered, 0] == OTHER).all())
        self.assertTrue(painter.spared[numbered].all())
        changed = ((images - before.clamp(0, 1.3)).abs() * (painter.ids > 0)).flatten(1).amax(1)
        self.assertGreater(changed[numbered].min().item(), 0.08)

    def test_every_tissue_has_a_brightness_on_every_sequence(self):
        table = brightness_table()
        self.assertEqual((len(table), len(table[0])), (len(SEQUENCES), len(NUMBER)))
        self.assertEqual(len(densities()), len(NUMBER))
        self.assertTrue(all(row[NUMBER["fat"]] > 0 and row[NUMBER["pituitary"]] > 0 for row in table))


if __name__ == "__main__":
    unittest.main()
