/** Why label files, masks and folders of teaching cases cannot be used; for administrators, in English only. */
export default {
  boxOutside: 'A {class} box is outside the image, has no size, or has too many points.',
  caseNotFound: '{file} is in cases.json, but there is no such image.',
  casesNotRead: 'cases.json cannot be read: {reason}.',
  classWithoutName: 'Class number {number} has no name in the label files.',
  manyFrames: '{path} has {count, number} frames. Export the frame of the case as a file of its own.',
  maskGrid: 'The mask {mask} does not have the grid of {path}: size, place or direction differ.',
  maskWithoutVolume:
    'The mask {mask} has no NIfTI volume beside it. Name them alike, such as flair.nii.gz and flair_seg.nii.gz.',
  noImage: 'These files contain no image.',
  noSlice: '{path} has {count, number} slices, so there is no slice {slice, number}.',
  notCoco: 'A JSON file is not a COCO file: it lacks images, annotations or categories.',
  notJson: 'A label file is not valid JSON.',
  notYolo: 'A YOLO file contains the line "{line}", which is not a label.',
  notRead: '{path} cannot be read: it is damaged, or of a kind that is not supported.',
  notShown: 'This browser cannot show {path}. Save the image as PNG and add that.',
  otherSize:
    'The labels are for an image of {labeledWidth, number} × {labeledHeight, number} pixels. This one is {width, number} × {height, number}.',
  segmentationCoding: 'The segmentation {path} is compressed. Save it uncompressed.',
  segmentationGrid: 'The segmentation {path} does not have the pixels of {image}: size or direction differ.',
  segmentationWithoutSlices: 'The segmentation {path} outlines images that are not among these files.',
  severalMasks: '{path} has two masks, {mask} and {other}.',
  severalParts: 'An outline has several parts. Only outlines with one part can be imported.',
  severalVolumes: '{path} holds {count, number} volumes. Save the one of the case as a file of its own.',
  tooLarge: '{path} is too large.',
  tooManyFiles: 'These are more than {most, number} files.',
  tooManyInArchive: '{path} contains more than {most, number} files.',
  tooManyLesions:
    '{count, number} lesions are outlined on this slice. A case takes {most, number}; choose another slice in cases.json.',
  unknownClass: 'The class "{name}" is unknown. Known classes: {known}.',
  unpacksTooLarge: '{path} is too large when unpacked.',
} as const;
