import type { ConfidenceBand } from '#reading/vocabulary.ts';

interface BandColors {
  /** Lines and filled marks. */
  mark: string;
  /** Text on white paper, contrast above 4.5. */
  text: string;
}

/** Radix Colors red, amber and green, steps 9 and 11. */
export const bandColors: Record<ConfidenceBand, BandColors> = {
  high: { mark: '#e5484d', text: '#ce2c31' },
  medium: { mark: '#ffc53d', text: '#ab6400' },
  low: { mark: '#30a46c', text: '#218358' },
};

/** Radix Colors cyan, steps 9 and 11: abnormalities other than tumors. */
export const otherColors: BandColors = { mark: '#00a2c7', text: '#107d98' };

/** Radix slateDark: what surrounds a medical picture, and outlines for which nothing was tested. */
export const stageColors = {
  ground: '#111113',
  quiet: '#b0b4ba',
  text: '#edeef0',
  untested: '#d4d4d8',
} as const;
