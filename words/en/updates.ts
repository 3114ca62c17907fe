export default {
  title: 'History of updates',
  lead: 'What changed in the application and in the models.',
  dashboard: 'Dashboard',
  application: 'Application updates',
  models: 'AI model updates',
  announced: 'Announced: Version 3.0 of the hosted model, expected October 31, 2025, to classify {types}.',
  type: { major: 'Major', minor: 'Minor', patch: 'Patch', security: 'Security' },
  entries: {
    release: {
      title: 'Three answers, whole studies, two languages',
      description: 'The first stable release.',
      changes: {
        answers: 'Findings, unclear or no finding: an unclear slice no longer gets a tick',
        studies: 'One verdict for a whole study, read on your own device',
        teaching: 'Teaching library, ruler and pixel values, and what to do next after a result',
        owner: 'Only the person who uploaded a scan can delete it',
        spanish: 'Spanish, with a switch in the header',
      },
    },
    rebuilt: {
      title: 'Sulcus, rebuilt in the open',
      description: 'The whole service as one program that anyone can run, with its own detector inside.',
      changes: {
        commands: 'Runs with two commands; needs no account, key or service',
        privacy: 'Removes personal data from every file before storing it, and lists what was removed',
        viewer: 'Zoom, compare, contrast and findings that you can hide',
        reports: 'Reports as tagged PDF; results as JSON, COCO and DICOM SR',
        samples: 'Synthetic samples for everyone who does not have an MRI',
        status: 'Status page with 90 days of recorded checks',
      },
    },
    faster: {
      title: 'Faster analysis',
      description: 'The hosted service, as its developer announced it.',
      changes: {
        speed: 'Processing time reduced by 40%, as reported by the developer',
        uploads: 'Uploads of up to 5 MB as DICOM, PNG or JPEG',
        reports: 'Results can be reported as incorrect and help train the next model',
      },
    },
    hosted: {
      title: '{type} detector',
      description: 'The hosted model, version 2. Figures as reported by its developer.',
      changes: {
        figures: 'mAP@50 {map}, precision {precision}, recall {recall}',
        training: '{annotations} manual annotations on DWI scans, augmented to {augmented} samples',
        threshold: 'Detections below a confidence of 0.4 are no longer shown',
      },
    },
    builtIn: {
      title: '{name} detector',
      description: 'The model that comes with Sulcus and runs on its server. Tested by this project.',
      changes: {
        types: 'Distinguishes {types}',
        figures: 'mAP@50 {map} on {title}',
        patients: 'Tested on patients it had never seen; every figure has its interval',
        speed: 'Median {milliseconds} ms per slice on {cores} cores',
      },
    },
  },
} as const;
