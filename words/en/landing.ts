export default {
  title: 'See what a detector sees in a brain MRI slice',
  lead: 'Drop in one slice. Sulcus outlines possible tumor regions, with a confidence and a size. For students, teachers and researchers; never for a diagnosis.',
  start: 'Start Free MRI Analysis',
  trySample: 'Try a sample',
  trust: {
    free: '100% Free',
    instant: 'Instant Results',
    noAccount: 'No Registration Required',
  },
  example: {
    alt: 'A synthetic axial brain slice with two bright regions',
    badge: 'Synthetic slice',
    finding: 'Finding {number}',
    label: '{name}, {where}, {confidence}',
    where: {
      upperLeft: 'upper left',
      upperRight: 'upper right',
      lowerLeft: 'lower left',
      lowerRight: 'lower right',
    },
    size: '{percent} of the image, {pixels}',
    source: 'Computer-generated, not a patient. Analyzed by {model}. Real slices are harder.',
  },
  figures: {
    label: 'In figures',
    works: {
      value: 'AI-Powered',
      label: 'Object detection',
      source: 'How it works',
      note: 'A neural network reads the slice and outlines what looks like a tumor, with a confidence.',
    },
    time: {
      value: 'under 10s',
      label: 'Analysis Time',
      source: 'Typical',
      note: 'From upload to result on this server. A slow connection or a long queue adds time.',
    },
    price: {
      value: 'Free',
      label: 'No account, no payment',
      source: 'What it costs',
      note: 'Nothing. The software is open source under the Apache License 2.0.',
    },
    accuracy: {
      label: 'Detection Accuracy',
      loadingSource: 'For the model in use',
      loadingNote: 'Loading the figure.',
      measuredSource: 'Precision: findings that were right',
      measuredNote:
        'Of 100 findings by {model}, {right} were a tumor in testing, on {pictures} held-out images ({source}). Missed tumors do not count here.',
      reportedSource: 'Precision, as its developer reports',
      reportedNote:
        'Precision of the hosted RF-DETR model, version 2, as reported by its developer. This project did not measure it.',
      unknownSource: 'Not measured',
      unknownNote: 'There are no test figures for this model.',
    },
    active: 'Active here: {model}.',
    measured: 'On {pictures} held-out images ({source}): mAP@50 {figure}.',
    measuredInterval:
      'On {pictures} held-out images ({source}): mAP@50 {figure}, 95% interval {low} to {high}.',
    all: 'All figures and their limits',
  },
  steps: {
    heading: 'Three steps',
    number: 'Step {number}',
    upload: {
      title: 'Upload',
      text: 'Drop one brain slice as DICOM, PNG or JPEG, up to 5 MB.',
    },
    analysis: {
      title: 'AI analysis',
      text: 'Sulcus removes personal details, checks the image and reads it.',
    },
    results: {
      title: 'Get results',
      text: 'See the findings, measure, compare, and download the report.',
    },
  },
  features: {
    heading: 'What you get',
    findings: {
      title: 'Findings you can check',
      text: 'Hide findings, compare with the original slice, change the contrast.',
    },
    privacy: {
      title: 'Personal details are removed',
      text: 'Before we store a file. You see a list of what was removed.',
    },
    report: {
      title: 'A report to keep',
      text: 'An annotated image, a PDF report, and data (JSON, COCO, DICOM SR).',
    },
    errors: {
      title: 'Open about its errors',
      text: 'The model card says how often it was wrong in testing.',
    },
  },
  disclaimer: {
    heading: 'In beta, and not a doctor',
    text: 'Sulcus is a beta for research and education. It is not a medical device, not FDA approved or CE marked, and not for clinical diagnosis. It misses tumors and flags normal tissue. Only a qualified healthcare provider who sees the whole exam can interpret a result. If you are worried about your health, talk to one now.',
  },
  begin: {
    heading: 'Don’t have an MRI? Start with a synthetic sample.',
    run: 'Run a sample',
    more: 'Learn More<hidden> about the model</hidden>',
  },
} as const;
