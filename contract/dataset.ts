import { z } from 'zod';
import { tumorClasses } from '#reading/vocabulary.ts';
import { acknowledgement, callsFor, idParams, moment } from './call.ts';
import { pictureVerdicts } from './picture-verdict.ts';
import { reviewedBox } from './review.ts';
import { detection, scanFormat } from './scans.ts';
import { textLengths } from './text-lengths.ts';

export const incorrectScan = z
  .object({
    id: z.uuid(),
    scanId: z.uuid(),
    filename: z.string(),
    format: scanFormat,
    fileSize: z.int(),
    confidence: z.number().nullable(),
    downloadCount: z.int(),
    reviewNotes: z.string(),
    flaggedByAdmin: z.string(),
    createdAt: moment,
    modelVersion: z.string().nullable(),
    boxes: z.array(reviewedBox).nullable().describe('The reviewer’s boxes; null: not labeled'),
    detections: z.array(detection).describe('The model’s boxes'),
  })
  .meta({ id: 'IncorrectScan' });
export type IncorrectScan = z.infer<typeof incorrectScan>;

/** All images of one group belong to the same split. */
export const datasetSplits = ['train', 'val', 'test'] as const;
export type DatasetSplit = (typeof datasetSplits)[number];

/** Whether a version has its own copies, which outlive the scans. */
const keepingStates = ['no', 'copying', 'whole'] as const;

export const datasetVersion = z
  .object({
    id: z.uuid(),
    name: z.string(),
    sha256: z.string().describe('Hash of every image’s ID, split and labels when it was made'),
    previousName: z.string().nullable().describe('The version it is compared with; null: this is the first'),
    pictures: z.int().describe('Labeled images, with and without a box'),
    unlabelled: z.int(),
    boxes: z.int(),
    added: z.int(),
    removed: z.int(),
    relabelled: z.int(),
    doubtful: z.int().describe('Labels that an upgrade made doubtful; they count as not labeled'),
    keeping: z.enum(keepingStates),
    stored: z
      .object({ pictures: z.int(), unlabelled: z.int(), boxes: z.int(), sha256: z.string() })
      .describe('What a download still contains'),
    createdBy: z.string(),
    createdAt: moment,
  })
  .meta({ id: 'DatasetVersion' });
export type DatasetVersion = z.infer<typeof datasetVersion>;

const byAdmin = callsFor({ access: 'admin', tag: 'Dataset' });
const byLead = callsFor({ access: 'lead', tag: 'Dataset' });

export const incorrectScansCall = byLead.get('/api/admin/incorrect-scans', {
  summary: 'The incorrect-scans dataset, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(2_000).default(500),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  response: z.object({
    scans: z.array(incorrectScan),
    total: z.int().describe('In the whole dataset, not on this page'),
    totalDownloads: z.int(),
  }),
});
export const downloadAllCall = byLead.get('/api/admin/incorrect-scans/download-all', {
  summary:
    'The current dataset as a ZIP: images, COCO, YOLO, datasheet, notes; creates a version if anything has changed',
  produces: ['application/zip'],
});
export const downloadIncorrectScanCall = byLead.get('/api/admin/incorrect-scans/:id/download', {
  summary: 'The file of one scan in the dataset',
  params: idParams,
  produces: ['image/png', 'image/jpeg', 'application/dicom'],
});
export const deleteIncorrectScanCall = byAdmin.delete('/api/admin/incorrect-scans/:id', {
  summary: 'Remove a scan from the dataset',
  params: idParams,
  response: acknowledgement,
});
export const datasetVersionsCall = byLead.get('/api/admin/dataset/versions', {
  summary: 'Frozen versions of the dataset, newest first, each with its difference from the one before',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(20) }),
  response: z.object({ versions: z.array(datasetVersion), total: z.int() }),
});
export const datasetGroupsCall = byLead.get('/api/admin/dataset/versions/:id/groups', {
  summary: 'The groups of a version: images of one person, folder or session, which share a split',
  params: idParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(50),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  response: z.object({
    groups: z.array(
      z.object({
        group: z.int().describe('Number of the group within this version, as in COCO'),
        split: z.enum(datasetSplits),
        pictures: z.int(),
        withBoxes: z.int(),
        boxes: z.int(),
      }),
    ),
    total: z.int(),
  }),
});
export const makeDatasetVersionCall = byLead.post('/api/admin/dataset/versions', {
  summary: 'Freeze all judged scans, correct and incorrect, under a name',
  body: z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(textLengths.datasetVersion)
      .regex(/^[\w .-]+$/, 'Use letters, digits, spaces, dots, dashes and underscores.'),
  }),
  response: z.object({ success: z.boolean(), version: datasetVersion }),
});
export const keepDatasetVersionCall = byLead.post('/api/admin/dataset/versions/:id/keep', {
  summary:
    'Give a version its own copies, so that deleting scans does not change it; refused if images are gone',
  params: idParams,
  response: acknowledgement,
});
export const downloadDatasetVersionCall = byLead.get('/api/admin/dataset/versions/:id/download', {
  summary: 'A version as a ZIP; always with the same labels',
  params: idParams,
  produces: ['application/zip'],
});

const fraction = z.number().min(0).max(1);

/** A box drawn in another program, in fractions of the image from the upper left corner. */
export const importedBox = z
  .object({
    class: z.enum(tumorClasses, {
      error: ({ input }) =>
        `The class "${String(input)}" is unknown. The known classes are ${tumorClasses.join(', ')}.`,
    }),
    left: fraction,
    top: fraction,
    width: z.number().gt(0).max(1),
    height: z.number().gt(0).max(1),
    contour: z
      .array(z.tuple([fraction, fraction]))
      .min(3)
      .max(500)
      .optional(),
  })
  .meta({ id: 'ImportedBox' });
export type ImportedBox = z.infer<typeof importedBox>;

/** The name of an image in an export, without its ending. */
export const exportedName = z.string().regex(/^picture-[0-9a-f]{20}$/);

/** Optional labels and metadata of an imported image, as JSON in the field `about`. */
export const importedAbout = z.object({
  batch: z.uuid().optional().describe('The import it belongs to; absent: its own'),
  group: z
    .string()
    .max(textLengths.pictureGroup)
    .describe('Images of one patient: the folder, or the importer’s name for the patient'),
  width: z.int().optional().describe('Of the image that the labels were drawn on'),
  height: z.int().optional(),
  boxes: z
    .array(importedBox)
    .max(50)
    .optional()
    .describe('Empty: no tumor present. Absent: not labeled; the image goes to the review queue'),
  picture: z.enum(pictureVerdicts).optional().describe('What the image shows, if the labels say more'),
  split: z.enum(datasetSplits).optional().describe('Kept in later versions, with everything of its group'),
  name: exportedName.optional().describe('Its name in one of our exports'),
});
export type ImportedAbout = z.infer<typeof importedAbout>;
export const importFields = { about: 'about' } as const;

export const importPictureCall = byAdmin.post('/api/admin/dataset/pictures', {
  summary:
    'Add an image without the limit on visitors’ uploads: the file in the field mriScan, preceded by its labels and group as JSON in the field about',
  consumes: 'multipart/form-data',
  response: z.object({
    success: z.boolean(),
    scanId: z.uuid(),
    labelled: z.boolean(),
    repeat: z.boolean().describe('A known image with the same labels: nothing changed'),
    updated: z.boolean().describe('A known image: its labels were replaced'),
  }),
});

export const importBatch = z
  .object({
    id: z.uuid(),
    by: z.string(),
    createdAt: moment,
    pictures: z.int(),
    judged: z.int().describe('Labels in the dataset'),
    waiting: z.int().describe('Labels whose image is not analyzed yet'),
  })
  .meta({ id: 'ImportBatch' });
export type ImportBatch = z.infer<typeof importBatch>;

export const beginImportCall = byAdmin.post('/api/admin/dataset/imports', {
  summary: 'Start an import: its images can be undone together',
  response: z.object({ id: z.uuid() }),
});
export const importsCall = byAdmin.get('/api/admin/dataset/imports', {
  summary: 'Imports whose images are still stored, newest first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  response: z.object({ imports: z.array(importBatch) }),
});
export const undoImportCall = byAdmin.delete('/api/admin/dataset/imports/:id', {
  summary: 'Undo an import: deletes its images and labels',
  params: idParams,
  response: acknowledgement.extend({ pictures: z.int() }),
});
/** What an import does to an image: 'new', or for a known one 'same' or 'relabeled'. */
export const importEffects = ['new', 'same', 'relabeled'] as const;
export type ImportEffect = (typeof importEffects)[number];
export const knownPicturesCall = byAdmin.post('/api/admin/dataset/known', {
  summary:
    'What an import would do to these images, by checksum or exported name; the import also recognizes the same pixels in another file',
  body: z.object({
    pictures: z
      .array(z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), about: importedAbout }))
      .max(100)
      .describe('The SHA-256 of each file, and what would be sent with it'),
  }),
  response: z.object({ effects: z.array(z.enum(importEffects)).describe('In the same order') }),
});
