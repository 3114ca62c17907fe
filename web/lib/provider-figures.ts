import { useFormats } from './use-formats.ts';

const figures = {
  hosted: {
    meanAveragePrecision: 0.979,
    precision: 0.976,
    recall: 0.97,
    scans: 2_200,
    annotations: 2_000,
    augmented: 16_000,
  },
  /** Earlier figures for the same model family, still quoted in the teaching material. */
  earlier: { meanAveragePrecision: 0.958, precision: 0.947, recall: 0.849, augmented: 16_000 },
  next: { scans: 9_000 },
} as const;

export const hostedModelType = 'RF-DETR (Medium)';
export const nextHostedClasses = ['glioma', 'meningioma', 'pituitary'] as const;

/**
 * Figures of the hosted provider's models, as reported by their developer. This project did not measure them, and every
 * screen that shows one says so. `GET /api/model` returns what we measured.
 */
export function useProviderFigures() {
  const { count, percent } = useFormats();
  const { hosted, earlier, next } = figures;
  // '2200+', '16,000+': no separator below 10,000.
  const atLeast = (figure: number) => `${figure < 10_000 ? figure : count(figure)}+`;
  return {
    hosted: {
      meanAveragePrecision: percent(hosted.meanAveragePrecision),
      precision: percent(hosted.precision),
      recall: percent(hosted.recall),
      scans: atLeast(hosted.scans),
      annotations: atLeast(hosted.annotations),
      augmented: atLeast(hosted.augmented),
    },
    earlier: {
      meanAveragePrecision: percent(earlier.meanAveragePrecision),
      precision: percent(earlier.precision),
      recall: percent(earlier.recall),
      augmented: atLeast(earlier.augmented),
    },
    next: { scans: atLeast(next.scans) },
  };
}
