import { type ComparedScan, headMiddle } from '#imaging/lesions/compare-lesions.ts';
import type { Phrase } from '#imaging/phrase.ts';
import type { Analysis, OpenSeries, ScanState } from '../scan/scan-state.ts';

export interface SideOfComparison {
  open: OpenSeries;
  analysis: Analysis | null;
  name: Phrase;
  /** As in the file, YYYYMMDD; null if unknown. */
  date: string | null;
  frameOfReference: string | null;
  /** As in the file; null if it names nobody. */
  patient: string | null;
}

/** The open series of a scan, prepared for comparison. */
export function sideOf(state: ScanState): SideOfComparison | null {
  const { open, analysis } = state;
  const series = state.series.find(({ key }) => key === open?.key);
  if (!open || !series) return null;
  const first = series.kind === 'dicom' ? series.stack.slices[0] : undefined;
  return {
    open,
    analysis,
    name: series.description.name,
    date: first?.date ?? null,
    frameOfReference: first?.frameOfReference ?? null,
    patient: first && /[^|]/.test(first.patient) ? first.patient : null,
  };
}

/** Undefined while slices are missing, or if the files do not state their position. */
export function comparedScan(
  open: OpenSeries,
  analysis: Analysis | null,
  frameOfReference: string | null,
): ComparedScan | undefined {
  const first = open.slices.find((slice) => slice !== undefined);
  if (!open.geometry || !open.complete || !analysis || !first) return undefined;
  const middle = headMiddle(open.slices, open.geometry);
  if (!middle) return undefined;
  return {
    lesions: analysis.lesions,
    geometry: open.geometry,
    frameOfReference,
    middle,
    width: first.width,
    height: first.height,
  };
}
