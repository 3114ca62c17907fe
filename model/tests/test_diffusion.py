import unittest

import numpy as np

from sulcus_model.synthetic.diffusion import draw_diffusion

SIZE = 96


class DrawnDiffusionSlices(unittest.TestCase):
    def test_the_same_number_draws_the_same_slice(self):
        first, second = (draw_diffusion(np.random.default_rng(5), SIZE, True) for _ in range(2))
        self.assertTrue((np.asarray(first[0]) == np.asarray(second[0])).all())
        self.assertTrue((first[1] == second[1]).all())

    def test_only_slices_with_a_lesion_have_one_in_their_map(self):
        for number in range(12):
            picture, lesions = draw_diffusion(np.random.default_rng(number), SIZE, number % 2 == 0)
            self.assertEqual(picture.size, (SIZE, SIZE))
            self.assertEqual(bool(lesions.any()), number % 2 == 0)

    def test_the_head_is_dim_around_the_brain(self):
        shares = [(np.asarray(draw_diffusion(np.random.default_rng(number), SIZE, False)[0]) > 100).mean() for number in range(20)]
        self.assertLess(np.median(shares), 0.25)


if __name__ == "__main__":
    unittest.main()
