"""How bright tissues and lesions are on the sequences of the library."""
from ..synthetic.heads.tissues import NAMES, SEQUENCES, brightness_table

TABLE = {"t1": "T1", "t1ce": "T1 contrast", "t2": "T2", "flair": "FLAIR", "dwi": "diffusion"}
WATER_BRIGHT = ("t2", "flair", "dwi")

# What the training's table leaves to chance, as it looks on a usual scanner.
OWN = {
    "t1": {"white": 0.66, "gray": 0.47, "deep gray": 0.54, "pallidum": 0.60, "stem": 0.60, "cerebellar gray": 0.47, "limbic": 0.48, "muscle": 0.36, "skin": 0.62, "marrow": 0.72, "bone": 0.05, "dura": 0.30, "outer fluid": 0.17, "ventricle": 0.13, "mucosa": 0.42, "artery": 0.22, "vein": 0.30},
    "t1ce": {"white": 0.58, "gray": 0.44, "limbic": 0.45, "cerebellar gray": 0.44, "deep gray": 0.49, "muscle": 0.42, "skin": 0.66, "marrow": 0.66, "bone": 0.05, "dura": 0.52, "outer fluid": 0.17, "ventricle": 0.12, "vein": 0.98, "artery": 0.80},
    "t2": {"white": 0.32, "gray": 0.48, "limbic": 0.48, "cerebellar gray": 0.45, "deep gray": 0.39, "pallidum": 0.27, "stem": 0.36, "muscle": 0.17, "skin": 0.34, "marrow": 0.46, "bone": 0.04, "fat": 0.62, "dura": 0.16, "outer fluid": 0.88, "ventricle": 0.98, "vein": 0.14},
    "flair": {"white": 0.38, "gray": 0.49, "limbic": 0.52, "cerebellar gray": 0.47, "deep gray": 0.43, "pallidum": 0.36, "stem": 0.42, "muscle": 0.24, "skin": 0.40, "marrow": 0.46, "bone": 0.04, "fat": 0.66, "dura": 0.26, "outer fluid": 0.10, "ventricle": 0.05, "vein": 0.16},
    "dwi": {"white": 0.40, "gray": 0.47, "limbic": 0.49, "cerebellar gray": 0.45, "deep gray": 0.40, "pallidum": 0.30, "stem": 0.43, "muscle": 0.07, "skin": 0.06, "marrow": 0.05, "bone": 0.02, "fat": 0.05, "dura": 0.08, "outer fluid": 0.12, "ventricle": 0.08},
}

# Body and core of each kind of lesion. Where a value is missing, the tissue stays as it is.
LESIONS = {
    "glioblastoma": {"t1": (0.42, 0.26), "t1ce": (0.94, 0.22), "t2": (0.58, 0.86), "flair": (0.64, 0.50), "dwi": (0.66, 0.22)},
    "low-grade": {"t1": (0.36, 0.32), "t1ce": (0.34, 0.30), "t2": (0.80, 0.86), "flair": (0.80, 0.62), "dwi": (0.48, 0.40)},
    "anaplastic": {"t1": (0.38, 0.34), "t1ce": (0.36, 0.74), "t2": (0.74, 0.66), "flair": (0.78, 0.66), "dwi": (0.52, 0.60)},
    "meningioma": {"t1": (0.46, 0.44), "t1ce": (0.94, 0.88), "t2": (0.50, 0.52), "flair": (0.58, 0.60), "dwi": (0.62, 0.6)},
    "adenoma": {"t1": (0.46, 0.40), "t1ce": (0.76, 0.62), "t2": (0.52, 0.66), "flair": (0.55, 0.60), "dwi": (0.5, 0.5)},
    "metastasis": {"t1": (0.38, 0.30), "t1ce": (0.96, 0.26), "t2": (0.54, 0.80), "flair": (0.60, 0.52), "dwi": (0.55, 0.3)},
    "infarct": {"t1": (0.37, 0.37), "t1ce": (0.36, 0.36), "t2": (0.70, 0.70), "flair": (0.74, 0.74), "dwi": (1.0, 1.0)},
    "old infarct": {"t1": (0.34, 0.15), "t1ce": (0.33, 0.14), "t2": (0.74, 0.95), "flair": (0.72, 0.10), "dwi": (0.4, 0.1)},
    "plaque": {"t1": (0.42, 0.42), "t1ce": (0.40, 0.40), "t2": (0.70, 0.70), "flair": (0.84, 0.84), "dwi": (0.55, 0.55)},
}
EDEMA = {"t1": 0.46, "t1ce": 0.40, "t2": 0.72, "flair": 0.76, "dwi": 0.46}
WHITE_MATTER_DISEASE = {"t1": 0.50, "t1ce": 0.46, "t2": 0.60, "flair": 0.74, "dwi": 0.46}
PIAL_VESSELS = {"t1": 0.32, "t1ce": 0.80, "t2": 0.25, "flair": 0.22, "dwi": 0.10}


def tissue_looks(sequence):
    """Brightness by name of tissue, 0 to 1."""
    typical = brightness_table()[list(SEQUENCES).index(TABLE[sequence])]
    return dict(zip(NAMES, typical)) | OWN[sequence]
