/**
 * The head of every page: the browser sets it on navigation and the server writes it into the HTML, so
 * that a crawler without JavaScript sees it. `summary` is the readable text such a crawler gets.
 */
export interface Page {
  title: string;
  description: string;
  keywords: string;
  summary: string;
  /** Kept out of the sitemap and marked noindex. */
  hidden?: true;
}

const base = 'brain MRI, tumour detection, research, education';

export const pages = {
  '/': {
    title: 'Sulcus – free AI analysis of brain MRI slices, for research and education',
    description:
      'Drop in a brain MRI slice and see possible tumour regions with confidence, an annotated picture and a PDF report. Free, anonymous, for research and education only.',
    keywords: `${base}, free, anonymous, DICOM`,
    summary:
      'Sulcus marks possible tumour regions in a brain MRI slice (DICOM, PNG or JPEG) and explains how sure it is. It is free, needs no account, removes personal data from the file and is for research and education only, never for diagnosis.',
  },
  '/dashboard': {
    title: 'Dashboard – Sulcus',
    description:
      'Live figures of Sulcus: scans analysed, detections, confidence, and the measured performance of the active model.',
    keywords: `${base}, statistics, model performance`,
    summary:
      'How many scans have been analysed, what was detected, and how well the active model was measured to work.',
  },
  '/scanner': {
    title: 'Scanner – analyse a brain MRI slice – Sulcus',
    description:
      'Upload a brain MRI slice as DICOM, PNG or JPEG (up to 5 MB) and see possible tumour regions within seconds.',
    keywords: `${base}, upload, DICOM viewer, analysis`,
    summary:
      'Drop, paste or pick a brain MRI slice, or take a synthetic sample. The result shows marked regions, confidence, measurements and a PDF report.',
  },
  '/upload': {
    title: 'Upload a brain MRI slice – Sulcus',
    description: 'Upload a DICOM, PNG or JPEG brain MRI slice for a free, anonymous analysis.',
    keywords: `${base}, upload`,
    summary:
      'The upload page of Sulcus: one slice, at most 5 MB, stripped of personal data before it is stored.',
  },
  '/whole-scan': {
    title: 'The whole scan, on your own device – Sulcus',
    description:
      'Drop the folder or ZIP of a whole brain MRI scan and see every slice read in your own browser. Nothing is uploaded.',
    keywords: `${base}, DICOM folder, NIfTI, offline, private`,
    summary:
      'A whole brain MRI scan (DICOM folder, ZIP or NIfTI) is read slice by slice in the browser, without an upload. It needs JavaScript and WebAssembly. For research and education only, never for diagnosis.',
  },
  '/about': {
    title: 'About – Sulcus',
    description: 'What Sulcus is, whom it is for, what it is not for, and who made it.',
    keywords: `${base}, about, purpose`,
    summary:
      'Sulcus is a free research and education tool for students, researchers, educators, developers and healthcare professionals who teach.',
  },
  '/help': {
    title: 'Help Center – Sulcus',
    description: 'How to upload a slice, read the result, understand confidence and solve common problems.',
    keywords: `${base}, help, FAQ, confidence`,
    summary:
      'Quick start in three steps and answers about upload, AI output, sample predictions, technical limits and troubleshooting.',
  },
  '/status': {
    title: 'System status – Sulcus',
    description:
      'Live health of the AI model, database, file upload and image processing, with 90 days of history.',
    keywords: `${base}, status, uptime`,
    summary:
      'The current state of every service of Sulcus, its response times and the incidents of the last 90 days.',
  },
  '/privacy': {
    title: 'Privacy policy – Sulcus',
    description: 'What Sulcus stores, what it removes, how long it keeps a scan and how to delete it.',
    keywords: `${base}, privacy, de-identification`,
    summary:
      'Personal data is removed from every file before it is stored; no account, no address and no tracking identifier is kept.',
  },
  '/stored': {
    title: 'What is stored about a scan – Sulcus',
    description: 'Every file and every entry that is stored about one scan, for whoever has its link.',
    keywords: base,
    summary: 'Lists what is stored about a scan. It needs the link of the scan, and JavaScript.',
    hidden: true,
  },
  '/terms': {
    title: 'Terms of service – Sulcus',
    description:
      'The terms under which Sulcus may be used: research and education only, never for diagnosis.',
    keywords: `${base}, terms`,
    summary:
      'Sulcus may be used for research and education. It is not a medical device and gives no diagnosis.',
  },
  '/updates': {
    title: 'History of updates – Sulcus',
    description: 'What changed in the application and in the AI models, by date and version.',
    keywords: `${base}, changelog, versions`,
    summary: 'The changelog of the application and of its AI models.',
  },
  '/mri-education': {
    title: 'How MRI, DWI and AI detection work – Sulcus',
    description:
      'An illustrated introduction: what MRI measures, what diffusion weighting shows, how a detector reads a slice.',
    keywords: `${base}, MRI physics, diffusion weighted imaging, DWI, learning`,
    summary:
      'An introduction to magnetic resonance imaging, diffusion weighting, and what a detector can and cannot see. For educational purposes only, not for clinical diagnosis.',
  },
  '/model-transparency': {
    title: 'Model transparency – Sulcus',
    description:
      'How the detector was trained and tested, on which data, with which measured error rates, and where it fails.',
    keywords: `${base}, model card, accuracy, calibration`,
    summary:
      'The model card of the active detector: data, split by patient, figures with confidence intervals, known failures.',
  },
  '/admin': {
    title: 'Administrator sign-in – Sulcus',
    description: 'Sign-in for administrators of Sulcus.',
    keywords: base,
    summary: 'Sign-in for administrators.',
    hidden: true,
  },
  '/admin-login': {
    title: 'Administrator sign-in – Sulcus',
    description: 'Sign-in for administrators of Sulcus.',
    keywords: base,
    summary: 'Sign-in for administrators.',
    hidden: true,
  },
  '/admin-panel': {
    title: 'Admin panel – Sulcus',
    description: 'Administration of Sulcus.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/database-admin': {
    title: 'Stored scans and reports – Sulcus',
    description: 'Administration of stored scans and reports.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/api-reference': {
    title: 'API reference – Sulcus',
    description: 'The calls of Sulcus and of its detection provider.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/admin-review': {
    title: 'Scan review queue – Sulcus',
    description: 'Review of doubtful results.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/admin-quality': {
    title: 'Label quality – Sulcus',
    description: 'Agreement of readers, disagreements, random checks and drift.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/admin-analytics': {
    title: 'User analytics – Sulcus',
    description: 'Visitors and visits, without personal data.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/admin-content': {
    title: 'Legal content – Sulcus',
    description: 'Terms and privacy texts.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/admin-incorrect-scans': {
    title: 'Incorrect scans data set – Sulcus',
    description: 'The data set for the next model.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/admin-models': {
    title: 'Models – Sulcus',
    description: 'The active model and its candidates.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/admin-users': {
    title: 'Administrators – Sulcus',
    description: 'Administrator accounts.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/start': {
    title: 'Dashboard – Sulcus',
    description: 'Leads to the dashboard.',
    keywords: base,
    summary: 'Leads to the dashboard.',
    hidden: true,
  },
  '/admin-api-keys': {
    title: 'API keys – Sulcus',
    description: 'Keys of other programs.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/admin-operations': {
    title: 'Operations – Sulcus',
    description: 'Queues, storage and audit log.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
  '/admin-account': {
    title: 'My account – Sulcus',
    description: 'Password, second factor and sessions of an administrator.',
    keywords: base,
    summary: 'Administration.',
    hidden: true,
  },
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof pages;

const fallback: Page = {
  title: '404 Page Not Found – Sulcus',
  description: 'A free research and education tool that marks possible tumour regions in brain MRI slices.',
  keywords: base,
  summary: 'There is nothing at this address.',
};

/** The page of an address as the router finds it: '/Dashboard/' is '/dashboard'. '/home' is the landing page. */
export function pageOf(path: string): { page: Page; known: boolean; canonicalPath: string } {
  const plain = path.toLowerCase().replace(/\/+$/, '') || '/';
  const canonicalPath = plain === '/home' ? '/' : plain;
  const page: Page | undefined = Object.hasOwn(pages, canonicalPath)
    ? pages[canonicalPath as PagePath]
    : undefined;
  return { page: page ?? fallback, known: page !== undefined, canonicalPath };
}
