/** The dataset of judged scans, its versions and imports. */
export default {
  empty: 'There are no incorrect scans available for download.',
  scanGone: 'This scan is no longer in the dataset.',
  noVersion: 'This version of the dataset does not exist.',
  unchanged: 'Nothing has changed since version {name}.',
  versionExists: 'A version named {name} already exists.',
  noImport: 'This import does not exist.',
  importUndone: 'This import was undone. Start a new one.',
  importGone: 'This import does not exist, or it has already been undone.',
  form: 'Send the image as a multipart form.',
  fields: 'Send the fields {about} and {file}.',
  noImage: 'No image was received.',
  aboutNotJson: 'The description of the image is not valid JSON.',
  labelsInvalid: 'The labels are not valid at "{place}": {reason}.',
  boxTooSmall:
    'Box {at, number} ({name}) is {width, number} × {height, number} pixels. A box needs at least {least, plural, one {# pixel} other {# pixels}} on each side.',
  otherSize:
    'The labels are for an image of {width, number} × {height, number} pixels. This one is {foundWidth, number} × {foundHeight, number}.',
} as const;
