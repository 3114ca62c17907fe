import { z } from 'zod';
import { callsFor } from './call.ts';
import { textLengths } from './text-lengths.ts';

/** The subset of DICOMweb (PS3.18) with which an archive sends images and fetches results. */

export const dicomwebBase = '/api/v1/dicomweb';
/** For a request with many slices. The usual upload limit applies to each slice. */
export const maxStoreBytes = 64 * 1_048_576;

/** A UID (PS3.5 9.1). It is stored and returned, so no other text may pass as one. */
export const dicomUid = z.string().regex(/^[0-9.]{1,64}$/, 'must be a DICOM UID');
const study = z.object({ study: dicomUid });
const series = study.extend({ series: dicomUid });
const instance = series.extend({ instance: dicomUid });

const tag = 'DICOMweb';
const dicomJson = 'application/dicom+json';
const parts = 'multipart/related';
const reading = { access: 'key', scope: 'scans:read', tag } as const;
const storing = callsFor({
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
});

export const storeInstancesCall = storing.post(`${dicomwebBase}/studies`, {
  summary: 'STOW-RS: send images for analysis',
});
export const storeStudyCall = storing.post(`${dicomwebBase}/studies/:study`, {
  summary: 'STOW-RS: send images of one study for analysis',
  params: study,
});

const ignoredText = z.string().max(textLengths.search);
const paging = {
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  includefield: z
    .union([ignoredText, z.array(ignoredText)])
    .optional()
    .describe('Accepted; answers always include all fields'),
  fuzzymatching: ignoredText.optional().describe('Accepted, but matching is always exact'),
};
const keyword = /^[A-Z][A-Za-z]*$/;
const tag8 = /^[0-9A-Fa-f]{8}$/;
/**
 * Keys are attribute names or tags, as in the standard. Other attributes, such as a patient, are not stored, so they
 * match nothing. A key that is not an attribute is refused, because ignoring it would return too many results.
 */
const search = z
  .looseObject({
    ...paging,
    StudyInstanceUID: dicomUid.optional(),
    '0020000D': dicomUid.optional(),
    SeriesInstanceUID: dicomUid.optional(),
    '0020000E': dicomUid.optional(),
    SOPInstanceUID: dicomUid.optional(),
    '00080018': dicomUid.optional(),
    Modality: z.string().max(16).optional(),
    '00080060': z.string().max(16).optional(),
    StudyDate: z.string().max(textLengths.search).optional(),
    '00080020': z.string().max(textLengths.search).optional(),
    AccessionNumber: z.string().max(16).optional(),
    '00080050': z.string().max(16).optional(),
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

const found = callsFor({ ...reading, query: search, produces: [dicomJson] });
export const searchStudiesCall = found.get(`${dicomwebBase}/studies`, {
  summary: 'QIDO-RS: studies that have results',
});
export const searchAllSeriesCall = found.get(`${dicomwebBase}/series`, {
  summary: 'QIDO-RS: series of results of all studies',
});
export const searchAllInstancesCall = found.get(`${dicomwebBase}/instances`, {
  summary: 'QIDO-RS: results of all studies',
});
export const searchSeriesCall = found.get(`${dicomwebBase}/studies/:study/series`, {
  summary: 'QIDO-RS: series of results of a study',
  params: study,
});
export const searchStudyInstancesCall = found.get(`${dicomwebBase}/studies/:study/instances`, {
  summary: 'QIDO-RS: results of a study',
  params: study,
});
export const searchInstancesCall = found.get(`${dicomwebBase}/studies/:study/series/:series/instances`, {
  summary: 'QIDO-RS: results of a series',
  params: series,
});

const whole = callsFor({ ...reading, produces: [parts, 'application/dicom'] });
export const retrieveStudyCall = whole.get(`${dicomwebBase}/studies/:study`, {
  summary: 'WADO-RS: all results of a study',
  params: study,
});
export const retrieveSeriesCall = whole.get(`${dicomwebBase}/studies/:study/series/:series`, {
  summary: 'WADO-RS: all results of a series',
  params: series,
});
export const retrieveInstanceCall = whole.get(
  `${dicomwebBase}/studies/:study/series/:series/instances/:instance`,
  {
    summary: 'WADO-RS: one structured report or segmentation',
    params: instance,
  },
);

export const renderedInstanceCall = callsFor({
  ...reading,
  produces: ['image/png', 'application/pdf', 'text/plain'],
}).get(`${dicomwebBase}/studies/:study/series/:series/instances/:instance/rendered`, {
  summary: 'WADO-RS: one result for people: the image with its outlines, the report as PDF or text',
  params: instance,
});

const described = callsFor({ ...reading, produces: [dicomJson] });
export const studyMetadataCall = described.get(`${dicomwebBase}/studies/:study/metadata`, {
  summary: 'WADO-RS: all results of a study without pixels',
  params: study,
});
export const seriesMetadataCall = described.get(`${dicomwebBase}/studies/:study/series/:series/metadata`, {
  summary: 'WADO-RS: all results of a series without pixels',
  params: series,
});
export const instanceMetadataCall = described.get(
  `${dicomwebBase}/studies/:study/series/:series/instances/:instance/metadata`,
  {
    summary: 'WADO-RS: one result without pixels',
    params: instance,
  },
);
