/** DICOMweb: archives that send studies and fetch results. */
export default {
  notDicom: 'Send DICOM instances, as multipart/related.',
  noBoundary: 'The content type has no boundary.',
  noInstance: 'No instance was received.',
  partType: 'Each part must have the type application/dicom.',
  damagedParts: 'The multipart body could not be read: its boundary or a part is damaged.',
  tooManyParts: 'Send at most {most, number} instances in one request.',
  noResult: 'There is no result yet.',
  noStudy: 'This key has not sent any part of this study.',
  notNamed: 'This is not a DICOM image, or it does not name its study and series.',
  otherStudy: 'This instance belongs to a different study than the one in the address.',
  otherFile: 'A different file with this SOP Instance UID is already stored.',
} as const;
