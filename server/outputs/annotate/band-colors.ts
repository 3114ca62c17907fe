import type { Band } from '#contract/format.ts';

interface BandColors {
  /** Lines and filled marks. */
  mark: string;
  /** Text on white paper, contrast above 4.5. */
  text: string;
  /** Quiet background behind that text. */
  tint: string;
}

/** Radix Colors red, amber and green, steps 9, 11 and 3. */
export const bandColors: Record<Band, BandColors> = {
  high: { mark: '#e5484d', text: '#ce2c31', tint: '#feebec' },
  medium: { mark: '#ffc53d', text: '#ab6400', tint: '#fff7c2' },
  low: { mark: '#30a46c', text: '#218358', tint: '#e6f6eb' },
};

/** Radix slateDark: what surrounds a medical picture. */
export const stageColors = { ground: '#111113', quiet: '#b0b4ba', text: '#edeef0' } as const;
