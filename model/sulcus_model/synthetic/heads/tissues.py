"""The meaning of the numbers in a label map, and the brightness of each tissue on the common sequences."""

# FreeSurfer's label numbers, and those that SynthSeg's head maps add outside the brain, left and right combined.
TISSUES = {
    "air": (0,),
    "white": (2, 41), "gray": (3, 42), "limbic": (17, 18, 53, 54), "cerebellar white": (7, 46), "cerebellar gray": (8, 47),
    "deep gray": (10, 11, 12, 26, 49, 50, 51, 58), "pallidum": (13, 52), "stem": (16, 28, 60), "white spot": (25, 57),
    "ventricle": (4, 5, 14, 15, 43, 44, 72), "outer fluid": (24,), "choroid": (136, 137, 163, 164),
    "artery": (30, 62, 502), "vein": (514,), "nerve": (530,), "chiasm": (85,), "cord": (512,), "eye": (506,), "soft": (507,), "muscle": (508,),
    "mucosa": (509,), "skin": (511,), "bone": (515,), "marrow": (516,),
    # Not in the maps: added by `maps.py` or while a slice is painted.
    "pituitary": (), "bright spot": (), "lens": (), "fat": (), "dura": (),
}
NAMES = tuple(TISSUES)
NUMBER = {name: number for number, name in enumerate(NAMES)}
BRAIN = ("white", "gray", "limbic", "cerebellar white", "cerebellar gray", "deep gray", "pallidum", "stem", "white spot", "choroid", "ventricle", "outer fluid")
FLUID = ("ventricle", "outer fluid", "choroid")

# Typical brightness, 0 to 1. A tissue not listed takes the value of the one in KIN.
KIN = {"limbic": "gray", "cerebellar gray": "gray", "cerebellar white": "white", "outer fluid": "ventricle", "marrow": "fat", "nerve": "white", "chiasm": "white", "cord": "stem", "pituitary": "gray", "dura": "muscle", "bright spot": "fat", "lens": "muscle", "choroid": "gray", "skin": "soft"}
SEQUENCES = {
    "T1": {"white": 0.72, "gray": 0.52, "deep gray": 0.58, "pallidum": 0.66, "stem": 0.64, "white spot": 0.50, "ventricle": 0.16, "artery": 0.25, "vein": 0.30, "eye": 0.14, "soft": 0.55, "fat": 0.95, "muscle": 0.42, "mucosa": 0.45, "skin": 0.70, "bone": 0.07, "pituitary": 0.62},
    "T1 contrast": {"white": 0.60, "gray": 0.47, "deep gray": 0.50, "pallidum": 0.55, "stem": 0.54, "white spot": 0.45, "ventricle": 0.15, "choroid": 0.78, "artery": 0.82, "vein": 0.92, "eye": 0.13, "soft": 0.55, "fat": 0.92, "muscle": 0.55, "mucosa": 0.88, "skin": 0.75, "bone": 0.07, "pituitary": 0.90, "dura": 0.72},
    "T1 contrast, dim brain": {"white": 0.38, "gray": 0.31, "deep gray": 0.33, "pallidum": 0.36, "stem": 0.35, "white spot": 0.30, "ventricle": 0.11, "choroid": 0.62, "artery": 0.70, "vein": 0.85, "eye": 0.10, "soft": 0.45, "fat": 1.0, "muscle": 0.46, "mucosa": 0.75, "skin": 0.90, "bone": 0.05, "pituitary": 0.75, "dura": 0.55},
    "T1 contrast, no fat": {"white": 0.55, "gray": 0.46, "deep gray": 0.48, "pallidum": 0.50, "stem": 0.50, "white spot": 0.42, "ventricle": 0.15, "choroid": 0.78, "artery": 0.80, "vein": 0.92, "eye": 0.15, "soft": 0.32, "fat": 0.18, "muscle": 0.55, "mucosa": 0.95, "skin": 0.40, "bone": 0.06, "pituitary": 0.92, "dura": 0.75, "bright spot": 0.80},
    "T2": {"white": 0.34, "gray": 0.50, "deep gray": 0.40, "pallidum": 0.26, "stem": 0.38, "white spot": 0.62, "ventricle": 0.95, "choroid": 0.75, "artery": 0.08, "vein": 0.20, "eye": 0.95, "soft": 0.40, "fat": 0.70, "muscle": 0.20, "mucosa": 0.85, "skin": 0.45, "bone": 0.06, "lens": 0.15, "bright spot": 0.5},
    "FLAIR": {"white": 0.42, "gray": 0.55, "deep gray": 0.47, "pallidum": 0.38, "stem": 0.46, "white spot": 0.78, "ventricle": 0.08, "choroid": 0.42, "artery": 0.10, "vein": 0.18, "eye": 0.14, "soft": 0.40, "fat": 0.70, "muscle": 0.28, "mucosa": 0.72, "skin": 0.50, "bone": 0.06, "lens": 0.30, "bright spot": 0.6},
    "proton density": {"white": 0.55, "gray": 0.68, "deep gray": 0.62, "pallidum": 0.52, "stem": 0.58, "white spot": 0.75, "ventricle": 0.58, "artery": 0.15, "vein": 0.30, "eye": 0.62, "soft": 0.55, "fat": 0.80, "muscle": 0.42, "mucosa": 0.75, "skin": 0.60, "bone": 0.08},
    "diffusion": {"white": 0.55, "gray": 0.62, "deep gray": 0.50, "pallidum": 0.35, "stem": 0.60, "white spot": 0.60, "ventricle": 0.14, "choroid": 0.35, "artery": 0.05, "vein": 0.08, "eye": 0.20, "soft": 0.08, "fat": 0.06, "muscle": 0.10, "mucosa": 0.20, "skin": 0.10, "bone": 0.02},
}
SHARES = {"T1": 0.20, "T1 contrast": 0.20, "T1 contrast, dim brain": 0.10, "T1 contrast, no fat": 0.06, "T2": 0.22, "FLAIR": 0.13, "proton density": 0.04, "diffusion": 0.05}
# The network's names for the sequences.
SEQUENCE_NAMES = {"T1": "t1", "T1 contrast": "t1-contrast", "T1 contrast, dim brain": "t1-contrast", "T1 contrast, no fat": "t1-contrast", "T2": "t2", "FLAIR": "flair", "proton density": "other", "diffusion": "diffusion"}
# Sequences on which fluid-rich lesions and plaques are bright. On the others they are darker than white matter.
WATER_BRIGHT = ("T2", "FLAIR", "proton density", "diffusion")
AFTER_CONTRAST = ("T1 contrast", "T1 contrast, dim brain", "T1 contrast, no fat")


def brightness_table():
    """Rows in the order of SEQUENCES, columns in the order of NAMES."""
    def value(sequence, name):
        while name not in sequence and name in KIN:
            name = KIN[name]
        return sequence.get(name, 0.0)

    return [[value(sequence, name) for name in NAMES] for sequence in SEQUENCES.values()]


DENSITIES = {"air": 0.0, "bone": 1.0, "marrow": 0.75, "fat": 0.12, "soft": 0.40, "muscle": 0.46, "skin": 0.42, "mucosa": 0.42, "eye": 0.34, "lens": 0.52, "ventricle": 0.30, "outer fluid": 0.31, "white": 0.41, "cerebellar white": 0.42, "gray": 0.46, "choroid": 0.46, "white spot": 0.38}


def densities():
    """Brightness on computed tomography, in the order of NAMES. Unlisted tissues are like gray matter."""
    return [DENSITIES.get(name, DENSITIES["gray"]) for name in NAMES]
