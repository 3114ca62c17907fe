/** The head of every page. `summary` is what a reader without JavaScript gets. */
export default {
  landing: {
    title: 'Sulcus – free AI analysis of brain MRI slices, for research and education',
    description:
      'Upload a brain MRI slice and see possible tumor regions with confidence, an annotated image and a PDF report. Free and anonymous. For research and education only.',
    keywords: 'brain MRI, tumor detection, research, education, free, anonymous, DICOM',
    summary:
      'Sulcus marks possible tumor regions in a brain MRI slice (DICOM, PNG or JPEG) and shows its confidence. It is free and needs no account. Personal details are removed from the file. It is for research and education only, never for diagnosis.',
  },
  dashboard: {
    title: 'Dashboard – Sulcus',
    description:
      'Live figures from Sulcus: scans analyzed, detections, confidence, and how well the active model did in testing.',
    keywords: 'brain MRI, tumor detection, statistics, model performance',
    summary:
      'How many scans have been analyzed, what was detected, and how well the active model did in testing.',
  },
  scanner: {
    title: 'Scanner – analyze a brain MRI slice – Sulcus',
    description:
      'Upload a brain MRI slice as DICOM, PNG or JPEG (up to 5 MB) and see possible tumor regions within seconds.',
    keywords: 'brain MRI, tumor detection, upload, DICOM viewer, analysis',
    summary:
      'Drop, paste or choose a brain MRI slice, or try a synthetic sample. The result shows marked regions, confidence, measurements and a PDF report. This page needs JavaScript.',
  },
  upload: {
    title: 'Upload a brain MRI slice – Sulcus',
    description: 'Upload a DICOM, PNG or JPEG brain MRI slice for a free, anonymous analysis.',
    keywords: 'brain MRI, tumor detection, upload',
    summary:
      'Upload one slice of at most 5 MB. Personal details are removed before it is stored. This page needs JavaScript.',
  },
  wholeScan: {
    title: 'Read a whole scan on your own device – Sulcus',
    description:
      'Drop the folder or ZIP of a whole brain MRI scan. Your own browser reads every slice. Nothing is uploaded.',
    keywords: 'brain MRI, tumor detection, DICOM folder, NIfTI, offline, private',
    summary:
      'Your browser reads a whole brain MRI scan (DICOM folder, ZIP or NIfTI) slice by slice. Nothing is uploaded. This page needs JavaScript and WebAssembly. For research and education only, never for diagnosis.',
  },
  about: {
    title: 'About – Sulcus',
    description: 'What Sulcus is, who it is for, what it is not for, and who made it.',
    keywords: 'brain MRI, tumor detection, about, purpose',
    summary:
      'Sulcus is a free research and education tool for students, researchers, educators, developers and healthcare professionals who teach.',
  },
  help: {
    title: 'Help Center – Sulcus',
    description: 'How to upload a slice, read the result, understand confidence and solve common problems.',
    keywords: 'brain MRI, tumor detection, help, FAQ, confidence',
    summary:
      'A quick start in three steps, and answers about uploads, AI output, sample predictions, technical limits and troubleshooting.',
  },
  getPictures: {
    title: 'How to get your MRI pictures – Sulcus',
    description:
      'How to get your brain MRI from a patient portal, a CD or a viewer, step by step with drawings.',
    keywords: 'brain MRI, tumor detection, patient portal, CD, DICOM, export',
    summary:
      'Three ways to get your own MRI images: from a patient portal, from a CD, or exported from a viewer.',
  },
  teaching: {
    title: 'Teaching library – find the lesion – Sulcus',
    description:
      'Computer-generated brain MRI cases for class. Find the lesion, draw a box, and compare it with the truth and the detector.',
    keywords: 'brain MRI, tumor detection, teaching, cases, quiz, radiology',
    summary:
      'Computer-generated slices of every kind the detector knows. With hidden answers, cases that it misses, and links for a class.',
  },
  status: {
    title: 'System status – Sulcus',
    description:
      'Live health of the AI model, database, file upload and image processing, with 90 days of history.',
    keywords: 'brain MRI, tumor detection, status, uptime',
    summary: 'The current state of every service, response times, and incidents of the last 90 days.',
  },
  privacy: {
    title: 'Privacy policy – Sulcus',
    description: 'What Sulcus stores, what it removes, how long it keeps a scan and how to delete it.',
    keywords: 'brain MRI, tumor detection, privacy, de-identification',
    summary:
      'Personal details are removed from every file before it is stored. We keep no account, no address and no tracking identifier.',
  },
  stored: {
    title: 'What we store about a scan – Sulcus',
    description: 'Every file and entry we store about one scan.',
    keywords: 'brain MRI, tumor detection',
    summary: 'Lists what we store about a scan. You need the link of the scan, and JavaScript.',
  },
  terms: {
    title: 'Terms of service – Sulcus',
    description: 'The terms for using Sulcus: research and education only, never for diagnosis.',
    keywords: 'brain MRI, tumor detection, terms',
    summary:
      'You may use Sulcus for research and education. It is not a medical device and gives no diagnosis.',
  },
  classBoard: {
    title: 'Board of a class – Sulcus',
    description: 'Who of a class has answered which teaching case. Opens with a link from the lecturer.',
    keywords: 'brain MRI, teaching, class',
    summary:
      'The board shows the answers of a class while they arrive. It needs JavaScript and the link from the lecturer.',
  },
  feedback: {
    title: 'Give feedback – Sulcus',
    description:
      'Tell the people who run Sulcus what went wrong, what is missing or what helped, without an account.',
    keywords: 'brain MRI, tumor detection, feedback, contact',
    summary: 'A form to write to the people who run this site, without a name. This page needs JavaScript.',
  },
  updates: {
    title: 'History of updates – Sulcus',
    description: 'What changed in the application and in the AI models, by date and version.',
    keywords: 'brain MRI, tumor detection, changelog, versions',
    summary: 'The changelog of the application and of its AI models.',
  },
  education: {
    title: 'How MRI, DWI and AI detection work – Sulcus',
    description:
      'An illustrated introduction: what MRI measures, what diffusion weighting shows, and how a detector reads a slice.',
    keywords: 'brain MRI, tumor detection, MRI physics, diffusion weighted imaging, DWI, learning',
    summary:
      'An introduction to magnetic resonance imaging, diffusion weighting, and what a detector can and cannot see. For educational purposes only, not for clinical diagnosis.',
  },
  transparency: {
    title: 'Model transparency – Sulcus',
    description:
      'How the detector was trained and tested, on which data, how often it is wrong, and where it fails.',
    keywords: 'brain MRI, tumor detection, model card, accuracy, calibration',
    summary:
      'The model card of the active detector: data split by patient, figures with confidence intervals, and known failures.',
  },
  notFound: {
    title: '404 Page Not Found – Sulcus',
    description: 'A free research and education tool that marks possible tumor regions in brain MRI slices.',
    keywords: 'brain MRI, tumor detection',
    summary: 'There is nothing at this address.',
  },
} as const;
