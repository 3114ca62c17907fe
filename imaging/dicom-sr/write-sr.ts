import { anonymous, identityElements, type StudyIdentity } from '../dicom/study-identity.ts';
import { comprehensiveSrStorage } from '../dicom/uids.ts';
import {
  dateAndTime,
  type OutputElement,
  referenceItem,
  sequenceElement,
  textElement as text,
  writeDicom,
} from '../dicom/write-dicom.ts';
import { codes, findingCode, privateScheme } from './codes.ts';
import { type MeasurementReport, measurementReport } from './measurement-report.ts';

export interface SrDocument extends MeasurementReport {
  /** The study of the images, to which the report adds a series. */
  studyUid: string;
  /** UIDs of the report. */
  seriesUid: string;
  instanceUid: string;
  series: { number: number; description: string };
  made: Date;
  /** Patient and study of the images; absent: anonymous. */
  identity?: StudyIdentity | undefined;
  /** How the images were de-identified; null if they were not. */
  deidentification: string | null;
}

/** A Comprehensive SR document (PS3.3 A.35.3) as a part 10 file. */
export function writeSr(document: SrDocument): Uint8Array<ArrayBuffer> {
  return writeDicom(comprehensiveSrStorage, document.instanceUid, [
    ...documentModules(document),
    ...measurementReport(document),
  ]);
}

function documentModules(document: SrDocument): OutputElement[] {
  const [date, time] = dateAndTime(document.made);
  const { name, version } = document.model;
  return [
    // SOP Common
    text(0x00080005, 'CS', 'ISO_IR 192'),
    text(0x00080012, 'DA', date),
    text(0x00080013, 'TM', time),
    text(0x00080201, 'SH', '+0000'),
    ...privateCodingScheme(document),
    // Patient and General Study: type 2, empty in an anonymous report
    ...identityElements(document.identity ?? anonymous),
    ...(document.deidentification === null
      ? []
      : [text(0x00120062, 'CS', 'YES'), text(0x00120063, 'LO', document.deidentification)]),
    text(0x0020000d, 'UI', document.studyUid),
    text(0x00080090, 'PN', ''),
    // SR Document Series
    text(0x00080060, 'CS', 'SR'),
    text(0x0020000e, 'UI', document.seriesUid),
    text(0x00200011, 'IS', String(document.series.number)),
    text(0x0008103e, 'LO', document.series.description),
    sequenceElement(0x00081111),
    // General Equipment
    text(0x00080070, 'LO', 'Sulcus'),
    text(0x00081090, 'LO', name.slice(0, 64)),
    text(0x00181020, 'LO', version.slice(0, 64)),
    // SR Document General
    text(0x00200013, 'IS', '1'),
    text(0x00080023, 'DA', date),
    text(0x00080033, 'TM', time),
    text(0x0040a491, 'CS', 'COMPLETE'),
    text(0x0040a493, 'CS', 'UNVERIFIED'),
    sequenceElement(0x0040a372),
    ...evidence(document),
  ];
}

/** Lists each referenced image once (PS3.3 C.17.2.1). */
function evidence({ studyUid, library }: SrDocument): OutputElement[] {
  if (library.length === 0) return [];
  const bySeries = Map.groupBy(library, ({ seriesUid }) => seriesUid);
  const listed = [...bySeries].map(([seriesUid, parts]) => {
    const files = new Map(
      parts.flatMap(({ images }) => images).map((one) => [one.sopInstanceUid, one.sopClassUid]),
    );
    const instances = [...files].map(([instance, sopClass]) => referenceItem(sopClass, instance));
    return [text(0x0020000e, 'UI', seriesUid), sequenceElement(0x00081199, ...instances)];
  });
  const study = [text(0x0020000d, 'UI', studyUid), sequenceElement(0x00081115, ...listed)];
  return [sequenceElement(0x0040a375, study)];
}

function privateCodingScheme({ findings }: SrDocument): OutputElement[] {
  const used = findings.some(
    (found) =>
      found.typeProbability !== null ||
      findingCode(found.class).scheme === privateScheme ||
      found.sizes.some(({ kind }) => codes[kind].scheme === privateScheme),
  );
  if (!used) return [];
  const scheme = [
    text(0x00080102, 'SH', privateScheme),
    text(0x00080115, 'ST', 'Class names and scores of the detection model'),
  ];
  return [sequenceElement(0x00080110, scheme)];
}
