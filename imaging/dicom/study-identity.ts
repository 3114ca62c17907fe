import { type DicomDataSet, readText } from './data-set.ts';
import { type OutputElement, textElement } from './write-dicom.ts';

const identityTags = {
  studyDate: [0x00080020, 'DA'],
  studyTime: [0x00080030, 'TM'],
  accessionNumber: [0x00080050, 'SH'],
  patientName: [0x00100010, 'PN'],
  patientId: [0x00100020, 'LO'],
  birthDate: [0x00100030, 'DA'],
  sex: [0x00100040, 'CS'],
  studyId: [0x00200010, 'SH'],
} as const;

/** Patient and study attributes. Written only to files that stay on the device that has the originals. */
export type StudyIdentity = Record<keyof typeof identityTags, string>;

export const anonymous = Object.fromEntries(
  Object.keys(identityTags).map((name) => [name, '']),
) as StudyIdentity;

export function readStudyIdentity(set: DicomDataSet): StudyIdentity {
  const read = Object.entries(identityTags).map(([name, [tag]]) => [name, readText(set, tag) ?? '']);
  return Object.fromEntries(read) as StudyIdentity;
}

/** Patient and General Study modules of a derived object (PS3.3 C.7.1.1, C.7.2.1). */
export function identityElements(identity: StudyIdentity): OutputElement[] {
  return Object.entries(identityTags).map(([name, [tag, vr]]) =>
    textElement(tag, vr, identity[name as keyof StudyIdentity]),
  );
}

export function namesSomebody({ patientName, patientId }: StudyIdentity): boolean {
  return /[^\s^]/.test(patientName + patientId);
}
