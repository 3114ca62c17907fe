import unittest

from sulcus_model.folds import FOLDS, assign_folds, hold_out_fold, person_of


def entry(source, group, type=0, split="train"):
    return {"source": source, "group": group, "type": type, "split": split}


def people(source, count, **fields):
    return [entry(source, f"person {number}", **fields) for number in range(count)]


class Folds(unittest.TestCase):
    def test_slices_of_one_person_share_a_fold_across_sources(self):
        self.assertEqual(person_of(entry("tcga-lgg", "TCGA_1")), person_of(entry("made-t2", "TCGA_1")))
        self.assertEqual(person_of(entry("brats2021-t1ce", "00006")), person_of(entry("tumor-volumes", "BraTS2021-00006")))
        self.assertNotEqual(person_of(entry("cheng", "1")), person_of(entry("btp", "1")))

    def test_every_fold_gets_its_quarter_of_each_tumor_type(self):
        index = [*people("cheng", 40), *[entry("cheng", f"other {number}", type=1) for number in range(20)]]
        folds = assign_folds(index)
        for type, count in ((0, 10), (1, 5)):
            for fold in range(FOLDS):
                self.assertEqual(sum(folds[person_of(row)] == fold for row in index if row["type"] == type), count)

    def test_folds_do_not_depend_on_the_order_of_the_slices(self):
        index = people("cheng", 30)
        self.assertEqual(assign_folds(index), assign_folds(index[::-1]))

    def test_each_person_is_held_out_by_exactly_one_fold(self):
        held = []
        for fold in range(FOLDS):
            index = people("btp", 7)
            hold_out_fold(index, fold)
            held += [row["group"] for row in index if row["split"] == "held"]
        self.assertEqual(sorted(held), sorted(row["group"] for row in people("btp", 7)))

    def test_only_people_whom_the_first_network_has_not_seen_are_held_out(self):
        held = []
        for fold in range(FOLDS):
            index = [*people("cheng", 8), *people("btp", 8, split="test"), *people("brats2021-t1ce", 8)]
            hold_out_fold(index, fold, ["brats2021-t1ce"])
            held += [(row["source"], row["group"]) for row in index if row["split"] == "held"]
            self.assertTrue(all(row["split"] == "train" for row in index if row["source"] == "cheng"))
        self.assertEqual(sorted(held), sorted((row["source"], row["group"]) for row in [*people("btp", 8), *people("brats2021-t1ce", 8)]))

    def test_generated_slices_keep_their_split(self):
        index = [*people("cheng", 8), *people("drawn-head", 8, split="val")]
        hold_out_fold(index, 0)
        self.assertEqual({row["split"] for row in index if row["source"] == "drawn-head"}, {"val"})

    def test_people_outside_the_sources_are_never_trained_on(self):
        index = [*people("cheng", 8, split="test"), *people("outside-healthy", 8, split="outside")]
        hold_out_fold(index, 0)
        self.assertEqual({row["split"] for row in index if row["source"] == "cheng"}, {"train", "held"})
        self.assertEqual({row["split"] for row in index if row["source"] == "outside-healthy"}, {"outside"})


if __name__ == "__main__":
    unittest.main()
