export default {
  help: `Marks possible tumor regions in brain MRI slices. For research and education, never for diagnosis.

  npm run --silent analyze -- PATH... [options]

PATH is a PNG, JPEG or DICOM file, or a folder of them; folders are read in sorted order.
@LIST is a text file with one path per line; - reads such a list from standard input:

  find scans -name '*.dcm' | npm run --silent analyze -- -

  --min-confidence N   omit detections below N, 0 to 1 (default {threshold})
  --study              each PATH holds whole studies (DICOM, NIfTI, BIDS): one JSON line per study
  --anyway             also analyze images that the learned check rejects; such results were never tested
  --format FORMAT      jsonl: one JSON line per file (default); csv: one row per detection
  --model FOLDER       folder with sulcus.onnx and card.json (default: the model that ships)
  --help               show this text

Each JSON line holds file, width, height (pixels), answer (finding, unclear, clear or not-analyzed),
scope (0 to 1: whether this is a brain MR slice), judged and reasons (an image that is not a brain MR
slice is not analyzed and has no detections), notes, the kind and sequence of the image where the model
names them, detections (class, class_id, confidence, x and y of the center in pixels, width and height
as fractions of the image), faint (regions below the threshold that make the answer unclear), model and
milliseconds. For a file that cannot be read, the line holds file and error.
With --study a line holds study, verdict (possible-lesion, unclear, nothing-found, not-readable), reasons,
lesions (score: share of lesions like this that were right; volume with its spread; slices in each
series), singleSliceMarks, and what was read or not read in each series.
For a multi-frame file, the frame with the most brain is analyzed.

Exit status: 0 if every file was analyzed, 1 if one was not, 2 if the command is wrong.
Progress goes to stderr.
`,
  tryHelp: 'Try --help.',
  noPath: 'Name at least one file or folder.',
  badConfidence: '--min-confidence takes a number from 0 to 1.',
  badFormat: '--format takes jsonl or csv.',
  noFiles: 'These folders contain no PNG, JPEG or DICOM file.',
  noStudies: 'This model has no studies.json. Run "npm run evaluate:studies" first.',
  done: '{done, number} of {all, plural, one {# file} other {# files}} analyzed{skipped, plural, =0 {} one {, # other file skipped} other {, # other files skipped}}',
  studies:
    '{folder}: {studies, plural, one {# study} other {# studies}}{skipped, plural, =0 {} one {, # file skipped} other {, # files skipped}}',
  notAnalyzed: 'Not analyzed: {reasons}',
  tooLarge: 'This file is larger than 512 MB.',
  tooLargeForScan: 'This file is too large to be one scan.',
  missing: 'There is no such file or folder.',
  notOpened: 'This file cannot be opened ({code}).',
  progress: '{done, number} of {total, number}',
  progressLeft: '{done, number} of {total, number}, about {seconds, number} s left',
} as const;
