/** The contrast of an MR sequence. */
export type Weighting = 't1' | 't2' | 'flair' | 'diffusion' | 'susceptibility' | 'proton density' | 'unknown';
