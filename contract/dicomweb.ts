import { z } from 'zod';
import { defineCall } from './call.ts';

/** The subset of DICOMweb (PS3.18) with which an archive sends images and fetches results. */

export const dicomwebBase = '/api/v1/dicomweb';
/** For a request with many slices. The usual upload limit applies to each slice. */
export const maxStoreBytes = 64 * 1_048_576;

const uid = z.string().regex(/^[0-9.]{1,64}$/, 'must be a DICOM UID');
const study = z.object({ study: uid });
const series = study.extend({ series: uid });
const instance = series.extend({ instance: uid });

const tag = 'DICOMweb';
const dicomJson = 'application/dicom+json';
const parts = 'multipart/related';
const reading = { method: 'GET', access: 'key', scope: 'scans:read', tag } as const;
const storing = {
  method: 'POST',
  access: 'key',
  scope: 'scans:submit',
  tag,
  consumes: parts,
  produces: [dicomJson],
  query: z.object({
    confirmMasked: z
      .enum(['true', 'false'])
      .default('false')
      .describe('true: images with burned-in text are stored with the text masked instead of being refused'),
  }),
} as const;

export const storeInstancesCall = defineCall({
  ...storing,
  path: `${dicomwebBase}/studies`,
  summary: 'STOW-RS: send images for analysis',
});
export const storeStudyCall = defineCall({
  ...storing,
  path: `${dicomwebBase}/studies/:study`,
  summary: 'STOW-RS: send images of one study for analysis',
  params: study,
});

const paging = {
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  includefield: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe('Accepted; answers always include all fields'),
  fuzzymatching: z.string().optional().describe('Accepted, but matching is always exact'),
};
const keyword = /^[A-Z][A-Za-z]*$/;
const tag8 = /^[0-9A-Fa-f]{8}$/;
/**
 * Keys are attribute names or tags, as in the standard. Other attributes, such as a patient or a date, are not stored, so
 * they match nothing. A key that is not an attribute is refused, because ignoring it would return too many results.
 */
const search = z
  .looseObject({
    ...paging,
    StudyInstanceUID: uid.optional(),
    '0020000D': uid.optional(),
    SeriesInstanceUID: uid.optional(),
    '0020000E': uid.optional(),
    SOPInstanceUID: uid.optional(),
    '00080018': uid.optional(),
    Modality: z.string().max(16).optional(),
    '00080060': z.string().max(16).optional(),
    ModalitiesInStudy: z.string().max(16).optional(),
    '00080061': z.string().max(16).optional(),
  })
  .superRefine((given, context) => {
    const keys = Object.keys(given).filter((key) => !(key in paging || keyword.test(key) || tag8.test(key)));
    if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: given });
  });
/** Attributes that a search can match. */
export const searchedBy: ReadonlySet<string> = new Set(Object.keys(search.shape));
export type DicomSearch = z.output<typeof search>;

const found = { ...reading, query: search, produces: [dicomJson] } as const;
export const searchStudiesCall = defineCall({
  ...found,
  path: `${dicomwebBase}/studies`,
  summary: 'QIDO-RS: studies that have results',
});
export const searchSeriesCall = defineCall({
  ...found,
  path: `${dicomwebBase}/studies/:study/series`,
  summary: 'QIDO-RS: series of results of a study',
  params: study,
});
export const searchStudyInstancesCall = defineCall({
  ...found,
  path: `${dicomwebBase}/studies/:study/instances`,
  summary: 'QIDO-RS: results of a study',
  params: study,
});
export const searchInstancesCall = defineCall({
  ...found,
  path: `${dicomwebBase}/studies/:study/series/:series/instances`,
  summary: 'QIDO-RS: results of a series',
  params: series,
});

const whole = { ...reading, produces: [parts, 'application/dicom'] } as const;
export const retrieveStudyCall = defineCall({
  ...whole,
  path: `${dicomwebBase}/studies/:study`,
  summary: 'WADO-RS: all results of a study',
  params: study,
});
export const retrieveSeriesCall = defineCall({
  ...whole,
  path: `${dicomwebBase}/studies/:study/series/:series`,
  summary: 'WADO-RS: all results of a series',
  params: series,
});
export const retrieveInstanceCall = defineCall({
  ...whole,
  path: `${dicomwebBase}/studies/:study/series/:series/instances/:instance`,
  summary: 'WADO-RS: one structured report or segmentation',
  params: instance,
});

const described = { ...reading, produces: [dicomJson] } as const;
export const studyMetadataCall = defineCall({
  ...described,
  path: `${dicomwebBase}/studies/:study/metadata`,
  summary: 'WADO-RS: all results of a study without pixels',
  params: study,
});
export const seriesMetadataCall = defineCall({
  ...described,
  path: `${dicomwebBase}/studies/:study/series/:series/metadata`,
  summary: 'WADO-RS: all results of a series without pixels',
  params: series,
});
export const instanceMetadataCall = defineCall({
  ...described,
  path: `${dicomwebBase}/studies/:study/series/:series/instances/:instance/metadata`,
  summary: 'WADO-RS: one result without pixels',
  params: instance,
});
