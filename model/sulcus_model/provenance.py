"""What the model was made from, and what it is for: facts that travel with the shipped file."""
from .pack import read_index

LICENCES = {
    "cheng": "CC BY 4.0",
    "br35h": "CC BY 4.0 (a re-export states it; the original page states none)",
    "tcga-lgg": "CC BY 3.0 (TCIA); masks CC BY-NC-SA 4.0",
    "btp": "CC BY 3.0",
    "oasis-healthy": "ODbL",
    "not-brain": "CC BY 4.0 and Apache-2.0",
    "phantom": "drawn by this project's code",
    "diffusion": "drawn by this project's code",
    "drawn-not-brain": "drawn by this project's code, in part from tiles of the training slices above",
    "product": "collected by the operator of this installation",
}
WEIGHTS_LICENCE = "CC BY-NC-SA 4.0, the strictest of the data used (the TCGA-LGG masks)"
SPLIT_METHOD = (
    "By patient (Cheng, TCGA-LGG, BTP) and by group of near-identical pictures (Br35H), as given by the sources' tables. "
    "OASIS: the files named 'slice (subject)' are test, 'nonDem' numbers ending in 7 are validation, the rest train. "
    "Not-brain: sorted by name and counted from 0, place mod 5 = 4 is test, place mod 10 = 2 validation, the rest train."
)
MOVED = " Two of three validation groups of Cheng, Br35H and TCGA-LGG joined the training of this release after they had helped to choose its recipe."
INTENDED_USE = (
    "Research and teaching: marks places on a single two-dimensional brain MR slice that a qualified reader should look at. "
    "Not a medical device, not for diagnosis, and not to rule a tumour out."
)
KNOWN_FAILURES = [
    "Gliomas with diffuse borders are missed or boxed too tightly more often than meningiomas and pituitary tumours.",
    "Sensitivity on diffusion-weighted slices is unknown: no such slice with a marked tumour was available, only normal ones.",
    "On diffusion-weighted slices of the vertex and of the skull base, small bright islands of normal tissue are sometimes marked.",
    "Convolutions are rounded to 8 bits: on another kind of processor a doubtful confidence may differ by one or two hundredths.",
    "T2-weighted lesions are found less surely: few T2 slices with a marked tumour were available.",
    "Trained on single slices of few scanners; other contrasts, children, and treated brains (cavities, haemorrhage) are thinly covered.",
    "Cheng's slices carry one outline each, so further foci of a multifocal tumour count as false alarms in training and in the figures.",
    "The type is learnt from T1 contrast-enhanced slices; on other sequences it is a guess and often 'unspecified'.",
    "White-matter disease, stroke, abscess and bright vessels or eyes can look like a tumour to it.",
]


def describe_data(packed):
    """How the packed data set was split, and its slices and patients by source and split."""
    slices = read_index(packed)["slices"]
    moved = any("given_split" in entry for entry in slices)
    return SPLIT_METHOD + (MOVED if moved else ""), count_training_data(slices)


def count_training_data(slices):
    rows = []
    for source in sorted({entry["source"] for entry in slices}):
        row = {"source": source, "licence": LICENCES.get(source, "unknown"), "slices": {}, "patients": {}}
        for split in ("train", "val"):
            of_split = [entry for entry in slices if entry["source"] == source and entry["split"] == split]
            row["slices"][split], row["patients"][split] = len(of_split), len({entry["group"] for entry in of_split})
        rows.append(row)
    return rows
