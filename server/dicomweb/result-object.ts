import type { Context } from '#server/context.ts';

/** A DICOM object with the result of an archive's images; written when it is fetched. */
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
