/** What a sequence shows bright. */
export type Weighting = 't1' | 't2' | 'flair' | 'diffusion' | 'susceptibility' | 'proton density' | 'unknown';
