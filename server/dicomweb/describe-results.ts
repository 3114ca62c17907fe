import { dicomwebBase } from '#contract/dicomweb.ts';
import { attribute, type DicomJson } from './dicom-json.ts';
import type { ResultObject } from './study-view.ts';

/** QIDO-RS responses: the attributes of PS3.18 10.6.3.3 that results have. `base` is the URL of this server. */

export const studyUrl = (base: string, study: string): string => `${base}${dicomwebBase}/studies/${study}`;
const seriesUrl = (base: string, { studyUid, seriesUid }: ResultObject): string =>
  `${studyUrl(base, studyUid)}/series/${seriesUid}`;

const bySeries = (objects: ResultObject[]): ResultObject[][] => [
  ...Map.groupBy(objects, ({ seriesUid }) => seriesUid).values(),
];

export function describeStudy(base: string, objects: ResultObject[]): DicomJson {
  const { studyUid, filed } = objects[0]!;
  const modalities = [...new Set(objects.map(({ modality }) => modality))];
  return {
    '00080020': attribute('DA', filed.studyDate),
    '00080030': attribute('TM'),
    '00080050': attribute('SH', filed.accessionNumber),
    '00080061': attribute('CS', ...modalities),
    '00081190': attribute('UR', studyUrl(base, studyUid)),
    '00100010': attribute('PN'),
    '00100020': attribute('LO'),
    '0020000D': attribute('UI', studyUid),
    '00200010': attribute('SH'),
    '00201206': attribute('IS', bySeries(objects).length),
    '00201208': attribute('IS', objects.length),
  };
}

export function describeSeries(base: string, objects: ResultObject[]): DicomJson[] {
  return bySeries(objects).map((own) => {
    const [first] = own as [ResultObject, ...ResultObject[]];
    return {
      '00080060': attribute('CS', first.modality),
      '0008103E': attribute('LO', first.series.description),
      '00081190': attribute('UR', seriesUrl(base, first)),
      '0020000D': attribute('UI', first.studyUid),
      '0020000E': attribute('UI', first.seriesUid),
      '00200011': attribute('IS', first.series.number),
      '00201209': attribute('IS', own.length),
    };
  });
}

export function describeInstance(base: string, object: ResultObject): DicomJson {
  return {
    '00080016': attribute('UI', object.sopClassUid),
    '00080018': attribute('UI', object.instanceUid),
    '00080056': attribute('CS', 'ONLINE'),
    '00080060': attribute('CS', object.modality),
    '00081190': attribute('UR', `${seriesUrl(base, object)}/instances/${object.instanceUid}`),
    '0020000D': attribute('UI', object.studyUid),
    '0020000E': attribute('UI', object.seriesUid),
    '00200013': attribute('IS', 1),
  };
}
