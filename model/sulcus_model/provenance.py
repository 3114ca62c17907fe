"""What the model was made from, and what it is for: facts that travel with the shipped file."""
LICENCES = {
    "cheng": "CC BY 4.0",
    "br35h": "CC BY 4.0 (a re-export states it; the original page states none)",
    "tcga-lgg": "CC BY 3.0 (TCIA); masks CC BY-NC-SA 4.0",
    "btp": "CC BY 3.0",
    "oasis-healthy": "ODbL",
    "not-brain": "CC BY 4.0 and Apache-2.0",
    "tcga-lgg-t1": "CC BY 3.0 (TCIA); masks CC BY-NC-SA 4.0",
    "healthy-full-head": "CC BY-SA 3.0 (IXI)",
    "ms-full-head": "CC BY",
    "stroke-flair": "CC0",
    "stroke-t1": "CC0",
    "healthy-t1-stripped": "CC0",
    "web-mixed": "CC BY 4.0 as stated by the uploader",
    "drawn-head": "drawn by this project's code from maps of 18 heads (SynthSeg, Apache-2.0)",
    "drawn-ct": "drawn by this project's code from maps of 18 heads (SynthSeg, Apache-2.0)",
    "phantom": "drawn by this project's code",
    "diffusion": "drawn by this project's code",
    "drawn-other": "drawn by this project's code, in part from training slices above",
    "drawn-end": "drawn by this project's code from maps of 18 heads (SynthSeg, Apache-2.0)",
    "made-t2": "made by this project's code from TCGA-LGG: CC BY 3.0 (TCIA); masks CC BY-NC-SA 4.0",
    "whole-volume": "CC BY-SA 3.0 (IXI), CC0",
    "other-organs": "MIT and CC BY (TCIA), CC BY 4.0",
    "product": "collected by the operator of this installation",
}
WEIGHTS_LICENCE = "CC BY-NC-SA 4.0, the strictest of the data used (the TCGA-LGG masks; the healthy heads of IXI are CC BY-SA 3.0, OASIS is ODbL)"
TITLES = {
    "cheng": "Cheng, T1 after contrast", "br35h": "Br35H, mixed sequences from the web", "tcga-lgg": "TCGA low-grade glioma, FLAIR",
    "tcga-lgg-t1": "TCGA low-grade glioma, T1 before and after contrast", "btp": "Post-operative glioblastoma, T1 after contrast",
    "oasis-healthy": "OASIS, healthy, skull-stripped T1", "healthy-full-head": "IXI, healthy full heads, T1", "ms-full-head": "Multiple sclerosis, full heads, FLAIR, T1 and T2",
    "stroke-flair": "Stroke, skull-stripped FLAIR", "stroke-t1": "Old stroke, skull-stripped T1", "healthy-t1-stripped": "Healthy adults, skull-stripped T1",
    "web-mixed": "Mixed pictures from the web", "not-brain": "Photographs and spine slices", "phantom": "Phantoms drawn by code", "diffusion": "Diffusion-weighted slices drawn by code",
    "drawn-head": "Full heads drawn by code", "drawn-ct": "Heads as CT shows them, drawn by code", "drawn-other": "Other pictures drawn by code", "drawn-end": "Heads beside the brain, drawn by code", "made-t2": "T2-like slices made from FLAIR and T1 of TCGA low-grade glioma",
    "whole-volume": "Whole healthy heads at every level, three planes", "other-organs": "Other organs, CT and MR", "product": "Judged slices of this installation",
}
SPLIT_METHOD = (
    "By patient, or by group of near-identical pictures from the web, as given by the sources' tables. Where a source gives no split: "
    "OASIS keeps the subjects of its second series for the test and every tenth of the others for validation; of the photographs and spine slices "
    "every fifth is test and every tenth validation; of the multiple-sclerosis patients the last training person is validation. "
    "Of what is drawn by code, a tenth is validation; two of the twenty head maps are drawn from for validation only."
)
OWN = " Slices of this installation are split by upload group, as the version of its data set names it."
INTENDED_USE = (
    "Research and teaching: marks places on a single two-dimensional brain MR slice that a qualified reader should look at. "
    "Not a medical device, not for diagnosis, and not to rule a tumour out."
)
KNOWN_FAILURES = [
    "Gliomas with diffuse borders are missed or boxed too tightly more often than meningiomas and pituitary tumours.",
    "Sensitivity on diffusion-weighted slices is unknown: no such slice with a marked tumour was available, only normal ones.",
    "On diffusion-weighted slices of the vertex and of the skull base, small bright islands of normal tissue are sometimes marked.",
    "Every layer is rounded to 8 bits: on another kind of processor a doubtful confidence may differ by one or two hundredths.",
    "No real T2 slice with a marked tumour was available: T2 is learnt from slices made of FLAIR and T1, and from drawn heads.",
    "Trained on single slices of few scanners; other contrasts, children, and treated brains (cavities, haemorrhage) are thinly covered.",
    "Cheng's slices carry one outline each, so further foci of a multifocal tumour count as false alarms in training and in the figures.",
    "The type is learnt from T1 contrast-enhanced slices; on other sequences it is a guess and often 'unspecified'.",
    "Stroke, abscess, plaques of multiple sclerosis and other disease that is no tumour are sometimes marked.",
    "Low-grade gliomas that do not enhance are hard to see on T1, and are often missed there.",
]


def describe_data(slices):
    """How the data set was split, and its slices and patients by source and split; `slices`: index entries, packed and drawn."""
    own = any(entry["source"] == "product" for entry in slices)
    return SPLIT_METHOD + (OWN if own else ""), count_training_data(slices)


def count_training_data(slices):
    rows = []
    for source in sorted({entry["source"] for entry in slices}):
        of_source = [entry for entry in slices if entry["source"] == source]
        counts = {split: sum(entry["split"] == split for entry in of_source) for split in ("train", "val")}
        groups = {split: len({entry["group"] for entry in of_source if entry["split"] == split}) for split in ("train", "val")}
        rows.append({"source": source, "title": TITLES.get(source, source), "licence": LICENCES.get(source, "unknown"), "slices": counts, "patients": groups})
    return rows
