export const sequences = ['t1', 't1ce', 't2', 'flair', 'dwi'] as const;
export type Sequence = (typeof sequences)[number];

/** Gray value (0..1) of each tissue as one kind of acquisition shows it. */
export interface SequenceLook {
  skin: number;
  fat: number;
  muscle: number;
  bone: number;
  marrow: number;
  csf: number;
  gray: number;
  white: number;
  deepGray: number;
  falx: number;
  vessel: number;
  lesionRim: number;
  lesionSolid: number;
  lesionCore: number;
  edema: number;
  /** Width of the acquisition's own blur, as a share of the picture's side. */
  blur: number;
}

export const sequenceLooks: Record<Sequence, SequenceLook> = {
  t1: {
    skin: 0.5,
    fat: 0.9,
    muscle: 0.34,
    bone: 0.05,
    marrow: 0.3,
    csf: 0.14,
    gray: 0.43,
    white: 0.62,
    deepGray: 0.49,
    falx: 0.26,
    vessel: 0.3,
    lesionRim: 0.4,
    lesionSolid: 0.33,
    lesionCore: 0.24,
    edema: 0.42,
    blur: 0.0013,
  },
  t1ce: {
    skin: 0.52,
    fat: 0.8,
    muscle: 0.36,
    bone: 0.05,
    marrow: 0.27,
    csf: 0.12,
    gray: 0.38,
    white: 0.51,
    deepGray: 0.42,
    falx: 0.62,
    vessel: 0.93,
    lesionRim: 0.93,
    lesionSolid: 0.86,
    lesionCore: 0.2,
    edema: 0.34,
    blur: 0.0013,
  },
  t2: {
    skin: 0.4,
    fat: 0.72,
    muscle: 0.2,
    bone: 0.05,
    marrow: 0.34,
    csf: 0.93,
    gray: 0.52,
    white: 0.35,
    deepGray: 0.43,
    falx: 0.22,
    vessel: 0.06,
    lesionRim: 0.62,
    lesionSolid: 0.68,
    lesionCore: 0.88,
    edema: 0.78,
    blur: 0.0015,
  },
  flair: {
    skin: 0.42,
    fat: 0.62,
    muscle: 0.26,
    bone: 0.04,
    marrow: 0.24,
    csf: 0.07,
    gray: 0.46,
    white: 0.36,
    deepGray: 0.42,
    falx: 0.24,
    vessel: 0.08,
    lesionRim: 0.8,
    lesionSolid: 0.84,
    lesionCore: 0.66,
    edema: 0.82,
    blur: 0.0018,
  },
  dwi: {
    skin: 0.04,
    fat: 0.06,
    muscle: 0.05,
    bone: 0.02,
    marrow: 0.03,
    csf: 0.08,
    gray: 0.5,
    white: 0.44,
    deepGray: 0.42,
    falx: 0.1,
    vessel: 0.08,
    lesionRim: 0.92,
    lesionSolid: 0.92,
    lesionCore: 0.7,
    edema: 0.5,
    blur: 0.005,
  },
};
