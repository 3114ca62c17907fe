import unittest

from sulcus_model.fold_list import people_of


def row(family, person, split="held"):
    return {"entry": {"split": split}, "person": [family, person]}


class FoldList(unittest.TestCase):
    def test_every_person_belongs_to_the_sibling_that_answers_on_the_person(self):
        answered = [[row("cheng", "1"), row("cheng", "1"), row("outside-healthy", "x", "outside")], [row("cheng", "2"), row("tcga", "1")]]
        self.assertEqual(people_of(answered), {"cheng": {"1": 0, "2": 1}, "tcga": {"1": 1}})

    def test_a_person_on_whom_two_siblings_answer_is_an_error(self):
        with self.assertRaisesRegex(ValueError, "cheng 1"):
            people_of([[row("cheng", "1")], [row("cheng", "1")]])


if __name__ == "__main__":
    unittest.main()
