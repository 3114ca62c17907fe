import { apiVersion, defaultModelVersion } from '#contract/constants.ts';
import { hostedModel } from '#web/lib/provider-figures.ts';

export type ChangeType = 'major' | 'minor' | 'patch' | 'security';

export interface ChangelogEntry {
  /** ISO date */
  date: string;
  version: string;
  type: ChangeType;
  title: string;
  description: string;
  changes: readonly string[];
}

/** The dated entries of the hosted service come first in time, then this product's own. Newest first. */
export const applicationUpdates: readonly ChangelogEntry[] = [
  {
    date: '2026-11-15',
    version: '0.1.0',
    type: 'major',
    title: 'Sulcus, rebuilt in the open',
    description: 'The whole service as one program that anyone can run, with its own detector inside.',
    changes: [
      'Runs with two commands; no account, key or service is needed',
      'Personal data is removed from every file before it is stored, with a receipt',
      'Zoom, compare, contrast and per-finding marks in the result',
      'Reports as tagged PDF; results as JSON, COCO and DICOM SR',
      'Synthetic samples for everyone without an MRI at hand',
      'Status page with 90 days of recorded checks',
    ],
  },
  {
    date: '2025-08-10',
    version: apiVersion,
    type: 'minor',
    title: 'Faster analysis',
    description: 'The hosted service, as its developer announced it.',
    changes: [
      'Processing time reduced by 40%, as reported by the developer',
      'Uploads of up to 5 MB as DICOM, PNG or JPEG',
      'Results can be reported as incorrect and help to train the next model',
    ],
  },
];

export const hostedModelUpdates: readonly ChangelogEntry[] = [
  {
    date: '2025-08-20',
    version: defaultModelVersion,
    type: 'major',
    title: `${hostedModel.type} detector`,
    description: `The hosted model, version 2. Figures ${hostedModel.reportedBy}.`,
    changes: [
      `mAP@50 ${hostedModel.meanAveragePrecision}, precision ${hostedModel.precision}, recall ${hostedModel.recall}`,
      `${hostedModel.annotations} manual annotations on DWI scans, augmented to ${hostedModel.augmented} samples`,
      'Detections below a confidence of 0.4 are no longer shown',
    ],
  },
];
