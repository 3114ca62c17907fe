import unittest

from .needs_torch import HAS_TORCH, needs_torch

if HAS_TORCH:
    import numpy as np
    import torch

    from sulcus_model.brain_outline import RAYS
    from sulcus_model.synthetic.heads.draw import draw_heads
    from sulcus_model.synthetic.heads.maps import HeadMaps, add_small_structures
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
        self.assertEqual(healthy.lesions.max().item(), 0)
        self.assertEqual(tuple(healthy.images.shape), (6, SIZE, SIZE))
        self.assertEqual(healthy.brain.shape[1], 2 + RAYS)
        ill = draw_heads(self.maps, 8, SIZE, ill_share=1.0, batch=8)
        self.assertGreater((ill.lesions.flatten(1).amax(1) > 0).float().mean().item(), 0.5)

    def test_every_tissue_has_a_brightness_on_every_sequence(self):
        table = brightness_table()
        self.assertEqual((len(table), len(table[0])), (len(SEQUENCES), len(NUMBER)))
        self.assertEqual(len(densities()), len(NUMBER))
        self.assertTrue(all(row[NUMBER["fat"]] > 0 and row[NUMBER["pituitary"]] > 0 for row in table))


if __name__ == "__main__":
    unittest.main()
