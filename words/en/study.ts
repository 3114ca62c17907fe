/** Names and sentences about files, series and studies; reading/phrase.ts names them. */
export default {
  seriesPlain:
    '{kind}{plane, select, axial {, seen from above} coronal {, seen from the front} sagittal {, seen from the side} other {}}{slices, plural, =0 {} one {, # picture} other {, # pictures}}',
  seriesName:
    '{plane, select, axial {{oblique, select, yes {Oblique axial} other {Axial}}} coronal {{oblique, select, yes {Oblique coronal} other {Coronal}}} other {{oblique, select, yes {Oblique sagittal} other {Sagittal}}}} {kind}',
  seriesNameAlone: '{kind}',
  seriesNamePart:
    '{name}{echoes, plural, =0 {} other {, echo {echo, number} of #}}{b, plural, =-1 {} other {, b = #}}{volumes, plural, =0 {} other {, volume {volume, number} of #}}',
  volumeName: '{kind} (from the file name)',
  volumeNameAlone: 'NIfTI volume',
  seriesWithFile: '{name} ({file})',
  seriesDetails:
    '{slices, plural, one {# slice} other {# slices}}{apart, plural, =0 {} other {, # mm apart}}, {width} × {height}{pixel, plural, =0 {, pixel size unknown} other {, # mm pixels}}{gaps, plural, =0 {} one {, # gap} other {, # gaps}}{doubles, plural, =0 {} one {, # duplicate skipped} other {, # duplicates skipped}}',
  fileName: '{name}',

  kindT1: 'T1',
  kindT1Contrast: 'T1 with contrast',
  kindT2: 'T2',
  kindFlair: 'FLAIR',
  kindDiffusion: 'diffusion',
  kindSusceptibility: 'susceptibility',
  kindProtonDensity: 'proton density',
  kindUnknown: 'MR, sequence unknown',
  kindAngiography: 'angiography',
  kindFieldMap: 'field map',
  kindCt: 'CT',
  kindPet: 'PET',
  kindNuclearMedicine: 'nuclear medicine',
  kindXRay: 'X-ray',
  kindXRayAngiography: 'X-ray angiography',
  kindUltrasound: 'ultrasound',
  kindScreenshots: 'screenshots',
  kindOther: 'images of another kind',
  kindModality: '{modality} images',

  asideNotMr: '{modality} images. The detector reads MRI only.',
  asideScreenshots: 'Screenshots or color images.',
  asideLocalizer: 'Localizer, made to plan the scan.',
  asideOtherBody: 'Not the brain, according to its label.',
  asideMap: 'Computed map, not an image of tissue.',
  asideAngiography: 'Angiography shows vessels, not tissue.',
  asideFieldMap: 'Field map, made to correct other images.',
  asideSusceptibility: 'The detector was not trained on susceptibility images.',
  asideNoPlace: 'The slice positions are missing or contradict each other.',
  asideMask: 'Mask (from the file name).',

  suggestT1Contrast: 'Suggested: T1 with contrast. The detector was trained mostly on it.',
  suggestFlair: 'Suggested: FLAIR. The detector was trained on it, second to T1 with contrast.',
  suggestT1: 'Suggested: T1. This scan has no T1 with contrast.',
  suggestT2: 'Suggested: T2. This scan has no T1 with contrast.',
  suggestDiffusion:
    'This scan has diffusion images only. How many tumors the detector misses on them was never measured.',
  suggestUnknown:
    'No file says how the scan was made. {series, plural, one {} other {This series has the most slices. }}The result is less reliable.',

  faresT1Contrast: 'The detector was trained mostly on T1 with contrast.',
  faresFlair: 'The detector was trained on FLAIR, but less than on T1 with contrast.',
  faresT1: 'Many tumors hardly show on T1 without contrast. The detector misses more of them.',
  faresT2: 'The detector saw few T2 scans with a tumor in training. It misses more of them.',
  faresDiffusion: 'How many tumors the detector misses on diffusion images was never measured.',
  faresOther: 'The detector saw few scans of this kind in training. The result is less reliable.',

  skippedDamaged: 'Damaged or cut short. Export or download the file again.',
  skippedUnsupported: 'Sulcus cannot read this kind of file.',
  skippedSegmentation:
    'A segmentation: outlines for images in other files. Sulcus reads the images themselves.',
  skippedTooLarge: 'Larger than one file of a scan can be.',
  skippedUnreadable: 'This file could not be read.',
  skippedEmpty: 'Empty file.',
  skippedNoScanFile: 'Not a DICOM or NIfTI file.',
  skippedDirectory: 'List of the files on a disc (DICOMDIR).',
  skippedDirectoryMissing:
    'List of the files on a disc (DICOMDIR). {missing, plural, one {# of the {listed, number} files that it lists is} other {# of the {listed, number} files that it lists are}} not here. Drop the whole disc or folder.',
  skippedNoImage: 'DICOM file without an image.',
  skippedKeyImages:
    'List of images that somebody marked as important. The images themselves are in the series.',
  skippedPresentation:
    'Saved view of other images, such as arrows and brightness. Sulcus shows the images themselves.',
  skippedRawData: 'Raw data of the scanner, not an image.',
  skippedTooMany: 'More than {most, number} files. The rest was skipped.',
  skippedSystem: 'System file, or part of the viewer on the disc.',
  skippedNested: 'An archive inside too many other archives.',
  skippedArchiveDamaged: 'The archive is damaged or cut short.',
  skippedArchiveTooLarge: 'The archive unpacks to far more than a scan holds. Reading stopped there.',
  skippedPassword: 'Protected by a password.',
  skippedSizes: 'The archive is damaged: its sizes contradict each other.',
  skippedUdf:
    'Disc image with the file system UDF only. Open it on your computer, and drop the folder that appears.',
  skippedImage: 'The disc image is damaged or cut short.',
  skippedSeriesTooLarge:
    'This series is larger than a browser can hold (500 slices of 512 × 512 fit). Choose another one.',

  problemNoScan:
    'These files contain no scan in DICOM or NIfTI. The list below says why each file was skipped.',
  problemUnreadable: 'These files could not be read.',
  problemSeriesGone: 'This series is no longer open.',
  problemDetectorFetch: 'The detector could not be downloaded. Are you online?',
  problemDetectorChecksum: 'The detector arrived damaged (wrong checksum). Reload the page.',
  problemDetectorStart: 'The detector could not start in this browser.',
  problemDetectorStopped: 'The detector stopped.',

  noteSeveralVolumes: 'This file holds {volumes, number} volumes. Only the first one is read.',
  noteSizeInDoubt: 'The header of this file gives two different voxel sizes. Sizes and volumes may be wrong.',
  noteBoth:
    'This file holds {volumes, number} volumes. Only the first one is read. Its header gives two different voxel sizes, so sizes and volumes may be wrong.',

  whyNotBrain: 'its slices do not look like brain MRI',
  whyNotBrainByFile: 'its files say that it is not brain MRI',
  whyPoorQuality: 'the image quality is too poor',
  whyDamaged: 'its files are damaged',
  whyNoHead: 'all slices lie outside the brain',
  whyStopped: 'reading was stopped',
  whyStillReading: 'still being read',
  whyNotChosen: 'not selected',
  whyPartlyRead:
    '{read, number} of {all, number} slices with a head were read{refused, plural, =0 {} other {, # rejected}}{damaged, plural, =0 {} other {, # damaged}}{waiting, plural, =0 {} other {, # not read yet}}',

  reasonNoSeriesRead: 'No series could be read.',
  reasonTooLittleRead: 'Too much of the scan could not be read.',
  reasonNothingStrong: 'No area was strong enough to count as a lesion.',
  reasonSeriesRead: '{read, number} of {all, number} series read.',
  reasonOfSeries: '{name}: {why}',
  reasonLesion:
    'Possible tumor {number, number}{series, plural, one {} other {; seen in # series}}{planes, plural, one {} other {; seen in # planes}}.',
  reasonOther:
    'Other abnormality {number, number}{series, plural, one {} other {; seen in # series}}{planes, plural, one {} other {; seen in # planes}}.',
  reasonUnclear:
    'Unclear area {number, number}{series, plural, one {} other {; seen in # series}}{planes, plural, one {} other {; seen in # planes}}.',
} as const;
