import unittest

from sulcus_model.small_validation import move_validation


def entry(source, group, split):
    return {"source": source, "group": group, "split": split}


class SmallValidation(unittest.TestCase):
    def test_two_of_three_validation_patients_join_training_whole(self):
        slices = [entry("cheng", patient, "val") for patient in ("a", "b", "c", "d") for _ in range(2)]
        moved = move_validation(slices)
        self.assertEqual([(row["group"], row["split"]) for row in moved[::2]], [("a", "val"), ("b", "train"), ("c", "train"), ("d", "val")])
        self.assertEqual([row["split"] for row in moved[::2]], [row["split"] for row in moved[1::2]])
        self.assertEqual(moved[2]["given_split"], "val")

    def test_test_patients_and_small_sources_stay_where_they_are(self):
        slices = [entry("cheng", "a", "test"), entry("cheng", "b", "test"), entry("btp", "c", "val"), entry("btp", "d", "val"), entry("cheng", "e", "train")]
        self.assertEqual(move_validation(slices), slices)


if __name__ == "__main__":
    unittest.main()
