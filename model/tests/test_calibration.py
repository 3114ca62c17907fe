import unittest

try:
    import numpy as np
except ImportError as missing:
    raise unittest.SkipTest(f"NumPy is needed here: {missing}") from missing

from sulcus_model.calibration import fit_platt, sigmoid


class PlattScaling(unittest.TestCase):
    def test_a_fit_far_from_its_start_is_found(self):
        """Raw confidences of other abnormalities lie below 0.05."""
        rng = np.random.default_rng(1)
        logits = rng.normal(-5.0, 1.0, 4000)
        hits = rng.random(4000) < sigmoid(2.6 * logits + 9.0)
        slope, shift = fit_platt(sigmoid(logits), hits)
        self.assertAlmostEqual(slope, 2.6, delta=0.3)
        self.assertAlmostEqual(shift, 9.0, delta=1.2)


if __name__ == "__main__":
    unittest.main()
