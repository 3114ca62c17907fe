import type { Context } from '#server/context.ts';

/** A DICOM object that the analysis of an archive's pictures gave; written when it is fetched. */
export interface ResultObject {
  modality: 'SR' | 'SEG';
  sopClassUid: string;
  studyUid: string;
  seriesUid: string;
  seriesNumber: number;
  seriesDescription: string;
  instanceUid: string;
  write(context: Context): Promise<Uint8Array>;
}
