"""Folds for cross-fitting: every person is in one of four. A sibling trains without the people of its fold and answers
on them, so together the siblings answer on all people without having seen any."""
import hashlib
import re

FOLDS = 4
NEVER_TRAINED = "outside"
GENERATED = ("phantom", "diffusion", "drawn-head", "drawn-ct", "drawn-end", "drawn-other")  # nobody's slices
# Sources that share people. Computer-generated T2 is made from TCGA slices; the volumes are of people whose slices are
# in other folders.
FAMILIES = {
    "tcga-lgg": "tcga", "tcga-lgg-t1": "tcga", "made-t2": "tcga", "brats2021-t1ce": "brats", "tumor-volumes": "brats",
    "healthy-full-head": "volumes", "healthy-t1-stripped": "volumes", "stroke-t1": "volumes", "whole-volume": "volumes",
}


def person_of(entry):
    """Family and person. BraTS numbers its people alike in each edition: 'GLI-00000' is '00000'."""
    if "person" in entry:
        return tuple(entry["person"])
    family = FAMILIES.get(entry["source"], entry["source"])
    number = re.search(r"\d{5}$", entry["group"]) if family == "brats" else None
    return family, number[0] if number else entry["group"]


def assign_folds(index):
    """{person: fold} for index entries. Within each source and tumor type, people are dealt out in an order that
    depends on nothing but their names, so every fold has its share of each."""
    strata = {}
    for entry in index:
        person, stratum = person_of(entry), (entry["source"], entry["type"])
        strata[person] = min(strata.get(person, stratum), stratum)
    ranked = sorted(strata, key=lambda person: (strata[person], hashlib.sha256("/".join(person).encode()).hexdigest()))
    dealt, folds = {}, {}
    for person in ranked:
        stratum = strata[person]
        dealt[stratum] = dealt.get(stratum, -1) + 1
        folds[person] = dealt[stratum] % FOLDS
    return folds


def hold_out(index, is_held):
    """Makes every slice of a person 'train', except those that `is_held` chooses ('held') and people outside the
    sources, who are never trained on."""
    for entry in index:
        if entry["split"] != NEVER_TRAINED and entry["source"] not in GENERATED:
            entry["split"] = "held" if is_held(entry) else "train"


def hold_out_fold(index, fold, new_sources=None):
    """Holds out one fold of all people. A network that continues a released one has seen the people of its splits
    'train', so with `new_sources`, those that the release did not have, only the others are dealt out."""
    def can_answer(entry):
        return new_sources is None or entry["split"] != "train" or entry["source"] in new_sources

    folds = assign_folds([entry for entry in index if entry["source"] not in GENERATED and entry["split"] != NEVER_TRAINED and can_answer(entry)])
    hold_out(index, lambda entry: folds.get(person_of(entry)) == fold)
