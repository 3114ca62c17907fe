import { formatTag } from '../dicom/data-set.ts';
import { type Removed, type RemovedKind, removedKinds } from './receipt.ts';

const names = new Map<number, string>([
  [0x00080005, 'Specific Character Set'],
  [0x00080008, 'Image Type'],
  [0x00080012, 'Instance Creation Date'],
  [0x00080013, 'Instance Creation Time'],
  [0x00080014, 'Instance Creator UID'],
  [0x00080018, 'SOP Instance UID'],
  [0x00080020, 'Study Date'],
  [0x00080021, 'Series Date'],
  [0x00080022, 'Acquisition Date'],
  [0x00080023, 'Content Date'],
  [0x0008002a, 'Acquisition DateTime'],
  [0x00080030, 'Study Time'],
  [0x00080031, 'Series Time'],
  [0x00080032, 'Acquisition Time'],
  [0x00080033, 'Content Time'],
  [0x00080050, 'Accession Number'],
  [0x00080070, 'Manufacturer'],
  [0x00080080, 'Institution Name'],
  [0x00080081, 'Institution Address'],
  [0x00080090, "Referring Physician's Name"],
  [0x00080092, "Referring Physician's Address"],
  [0x00080201, 'Timezone Offset From UTC'],
  [0x00081010, 'Station Name'],
  [0x00081030, 'Study Description'],
  [0x0008103e, 'Series Description'],
  [0x00081040, 'Institutional Department Name'],
  [0x00081048, 'Physician(s) of Record'],
  [0x00081050, "Performing Physician's Name"],
  [0x00081060, 'Name of Physician(s) Reading Study'],
  [0x00081070, "Operators' Name"],
  [0x00081080, 'Admitting Diagnoses Description'],
  [0x00081090, "Manufacturer's Model Name"],
  [0x00081140, 'Referenced Image Sequence'],
  [0x00082111, 'Derivation Description'],
  [0x00100010, "Patient's Name"],
  [0x00100020, 'Patient ID'],
  [0x00100021, 'Issuer of Patient ID'],
  [0x00100030, "Patient's Birth Date"],
  [0x00100032, "Patient's Birth Time"],
  [0x00100040, "Patient's Sex"],
  [0x00101000, 'Other Patient IDs'],
  [0x00101001, 'Other Patient Names'],
  [0x00101010, "Patient's Age"],
  [0x00101020, "Patient's Size"],
  [0x00101030, "Patient's Weight"],
  [0x00101040, "Patient's Address"],
  [0x00102154, "Patient's Telephone Numbers"],
  [0x00102160, 'Ethnic Group'],
  [0x001021b0, 'Additional Patient History'],
  [0x00104000, 'Patient Comments'],
  [0x00180015, 'Body Part Examined'],
  [0x00181000, 'Device Serial Number'],
  [0x00181020, 'Software Versions'],
  [0x00181030, 'Protocol Name'],
  [0x0020000d, 'Study Instance UID'],
  [0x0020000e, 'Series Instance UID'],
  [0x00200010, 'Study ID'],
  [0x00200011, 'Series Number'],
  [0x00200013, 'Instance Number'],
  [0x00200032, 'Image Position (Patient)'],
  [0x00200037, 'Image Orientation (Patient)'],
  [0x00200052, 'Frame of Reference UID'],
  [0x00204000, 'Image Comments'],
  [0x00281055, 'Window Center & Width Explanation'],
  [0x00321032, 'Requesting Physician'],
  [0x00321060, 'Requested Procedure Description'],
  [0x00324000, 'Study Comments'],
  [0x00380010, 'Admission ID'],
  [0x00400244, 'Performed Procedure Step Start Date'],
  [0x00400245, 'Performed Procedure Step Start Time'],
  [0x00400253, 'Performed Procedure Step ID'],
  [0x00400254, 'Performed Procedure Step Description'],
  [0x00400275, 'Request Attributes Sequence'],
  [0x0040a730, 'Content Sequence'],
  [0x00880200, 'Icon Image Sequence'],
  [0xfffafffa, 'Digital Signatures Sequence'],
  [0xfffcfffc, 'Data Set Trailing Padding'],
]);

const dateName = /\b(Date|Time|DateTime|Timezone)\b/;
const staffTags = new Set([0x00080090, 0x00080092, 0x00321032]);

export function nameOfAttribute(tag: number): string {
  const known = names.get(tag);
  return known ? `${known} ${formatTag(tag)}` : formatTag(tag);
}

export function categoryOfAttribute(tag: number, vr: string): RemovedKind {
  const group = tag >>> 16;
  if (group % 2 === 1) return 'private';
  if ((group >= 0x5000 && group < 0x5200) || (group >= 0x6000 && group < 0x6100) || group === 0x0070) {
    return 'overlays';
  }
  if (group === 0x0010) return 'patient';
  if (['DA', 'TM', 'DT'].includes(vr) || dateName.test(names.get(tag) ?? '')) return 'dates';
  const staffed = tag >= 0x00081010 && tag <= 0x00081072 && tag !== 0x00081030 && tag !== 0x0008103e;
  if (vr === 'PN' || staffTags.has(tag) || staffed || (tag >= 0x00080080 && tag <= 0x00080094)) {
    return 'people';
  }
  const name = names.get(tag) ?? '';
  if (vr === 'UI' || /\b(UID|ID|Accession Number)\b/.test(name)) {
    return 'identifiers';
  }
  if (/Description|Comments|Explanation/.test(name) || ['LT', 'ST', 'UT', 'UC'].includes(vr)) {
    return 'descriptions';
  }
  if (group === 0x0018 || group === 0x0020 || group === 0x0028 || tag === 0x00080070 || tag === 0x00081090) {
    return 'settings';
  }
  return 'other';
}

export interface RemovedList {
  add(kind: RemovedKind, tagName?: string, count?: number): void;
  list(): Removed[];
}

/** Counts removed attributes by kind. Records names, never values. */
export function createRemovedList(): RemovedList {
  const byKind = new Map<RemovedKind, { count: number; tags: Set<string> }>();
  return {
    add(kind, tagName, count = 1) {
      const entry = byKind.get(kind) ?? { count: 0, tags: new Set() };
      entry.count += count;
      // A hostile file may have thousands of fields; they are counted, but not all listed.
      if (tagName && entry.tags.size < 40) entry.tags.add(tagName);
      byKind.set(kind, entry);
    },
    list: () =>
      removedKinds.flatMap((kind) => {
        const entry = byKind.get(kind);
        return entry ? [{ kind, count: entry.count, tags: [...entry.tags] }] : [];
      }),
  };
}
