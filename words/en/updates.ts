export default {
  title: 'History of updates',
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
        answers: 'A slice can also be unclear; it no longer gets a tick',
        studies: 'One verdict for a whole study, read on your device',
        teaching: 'Teaching library, ruler, pixel values and next steps',
        owner: 'Only the uploader can delete a scan',
        spanish: 'Spanish',
      },
    },
    rebuilt: {
      title: 'Sulcus, rebuilt in the open',
      description: 'One program that anyone can run, with its own detector.',
      changes: {
        commands: 'Two commands; no account, key or service',
        privacy: 'Personal data removed before storing, with a list',
        viewer: 'Zoom, comparison, contrast, findings you can hide',
        reports: 'Tagged PDF reports; JSON, COCO and DICOM SR',
        samples: 'Synthetic samples',
        status: 'Status page with 90 days of checks',
      },
    },
    faster: {
      title: 'Faster analysis',
      description: 'The hosted service, as announced by its developer.',
      changes: {
        speed: 'Processing time reduced by 40%',
        uploads: 'Uploads of up to 5 MB as DICOM, PNG or JPEG',
        reports: 'Incorrect results can be reported',
      },
    },
    hosted: {
      title: '{type} detector',
      description: 'Version 2. Figures as reported by its developer.',
      changes: {
        figures: 'mAP@50 {map}, precision {precision}, recall {recall}',
        training: '{annotations} manual annotations on DWI scans, augmented to {augmented} samples',
        threshold: 'Detections below a confidence of 0.4 are hidden',
      },
    },
    builtIn: {
      title: '{name} detector',
      description: 'Comes with Sulcus and runs on its server. Tested by this project.',
      changes: {
        types: 'Distinguishes {types}',
        figures: 'mAP@50 {map} on {title}',
        patients: 'Tested on patients it had never seen',
        speed: 'Median {milliseconds} ms per slice on {cores} cores',
      },
    },
  },
} as const;
