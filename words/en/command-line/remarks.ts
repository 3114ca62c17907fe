/** Remarks that quote a file's header. */
export default {
  modality: 'The file says it is of the modality {modality}. The model knows brain MRI only.',
  bodyPart: 'The file says it shows another part of the body ({part}). The model knows brains only.',
  sequence:
    'This is a {sequence} slice. The model was never tested on tumors in such slices. A result without findings is especially unreliable.',
} as const;
