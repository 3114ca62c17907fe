import { encodeDicomZip, encodeNifti } from './encode-volume.ts';
import { generateVolume, sampleVolume } from './volume-phantom.ts';

interface VolumeSample {
  id: string;
  contentType: string;
  filename: string;
  encode(): Uint8Array;
}

/** A drawn head with two lesions as a whole scan, in the two common file formats. */
export const volumeSamples: VolumeSample[] = [
  {
    id: 'whole-scan-dicom',
    contentType: 'application/zip',
    filename: 'sample-scan.zip',
    encode: () => encodeDicomZip(generateVolume(sampleVolume), sampleVolume.seed),
  },
  {
    id: 'whole-scan-nifti',
    contentType: 'application/gzip',
    filename: 'sample-scan-t1ce.nii.gz',
    encode: () => encodeNifti(generateVolume(sampleVolume)),
  },
];
