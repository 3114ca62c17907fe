export const sequences = ['t1', 't1ce', 't2', 'flair', 'dwi'] as const;
export type DrawnSequence = (typeof sequences)[number];

/** Gray value (0..1) of each tissue, in each sequence. */
const looks = {
  skin: [0.5, 0.52, 0.4, 0.42, 0.04],
  fat: [0.9, 0.8, 0.72, 0.62, 0.06],
  muscle: [0.34, 0.36, 0.2, 0.26, 0.05],
  bone: [0.05, 0.05, 0.05, 0.04, 0.02],
  marrow: [0.3, 0.27, 0.34, 0.24, 0.03],
  csf: [0.14, 0.12, 0.93, 0.07, 0.08],
  gray: [0.43, 0.38, 0.52, 0.46, 0.5],
  white: [0.62, 0.51, 0.35, 0.36, 0.44],
  deepGray: [0.49, 0.42, 0.43, 0.42, 0.42],
  falx: [0.26, 0.62, 0.22, 0.24, 0.1],
  vessel: [0.3, 0.93, 0.06, 0.08, 0.08],
  lesionRim: [0.4, 0.93, 0.62, 0.8, 0.92],
  lesionSolid: [0.33, 0.86, 0.68, 0.84, 0.92],
  lesionCore: [0.24, 0.2, 0.88, 0.66, 0.7],
  edema: [0.42, 0.34, 0.78, 0.82, 0.5],
  /** Width of the acquisition's own blur, as a share of the picture's side. */
  blur: [0.0013, 0.0013, 0.0015, 0.0018, 0.005],
} satisfies Record<string, Record<keyof typeof sequences & `${number}`, number>>;

export type SequenceLook = Record<keyof typeof looks, number>;

export const lookOf = (sequence: DrawnSequence): SequenceLook =>
  Object.fromEntries(
    Object.entries(looks).map(([tissue, grays]) => [tissue, grays[sequences.indexOf(sequence)]]),
  ) as SequenceLook;
