import type { Scan } from '#contract/scans.ts';
import { explicitLittleEndian } from '#imaging/dicom/transfer-syntaxes.ts';
import { comprehensiveSrStorage, secondaryCaptureStorage } from '#imaging/dicom/uids.ts';
import { type OutputElement, sequenceElement, writeDicom } from '#imaging/dicom/write-dicom.ts';
import { className, modelOf } from '../detected-box.ts';
import { derivedUid } from '../public-name.ts';
import { findingCode, privateScheme } from './codes.ts';
import type { ImageReference } from './content-items.ts';
import { text } from './elements.ts';
import { measurementReport } from './measurement-report.ts';

/** Where the analysed picture belongs. */
export interface DicomReference extends ImageReference {
  studyUid: string;
  seriesUid: string;
}

/** PNG and JPEG scans are referred to as a secondary capture that always has the same made-up UIDs. */
export function madeUpReference(scanId: string): DicomReference {
  return {
    sopClassUid: secondaryCaptureStorage,
    sopInstanceUid: derivedUid(scanId, 'image'),
    studyUid: derivedUid(scanId, 'study'),
    seriesUid: derivedUid(scanId, 'image series'),
  };
}

/** A Comprehensive SR document (PS3.3 A.35.3) as a part 10 file. The same scan gives the same file. */
export function writeStructuredReport(scan: Scan, reference: DicomReference): Uint8Array {
  const sopInstanceUid = derivedUid(scan.id, `structured report ${scan.modelVersion}`);
  return writeDicom({
    transferSyntaxUid: explicitLittleEndian.uid,
    sopClassUid: comprehensiveSrStorage,
    sopInstanceUid,
    elements: [...documentModules(scan, reference, sopInstanceUid), ...measurementReport(scan, reference)],
  });
}

function documentModules(scan: Scan, reference: DicomReference, sopInstanceUid: string): OutputElement[] {
  const moment = new Date(scan.updatedAt).toISOString();
  const date = moment.slice(0, 10).replaceAll('-', '');
  const time = moment.slice(11, 19).replaceAll(':', '');
  const { name, version } = modelOf(scan);
  const sop = [
    text(0x00081150, 'UI', reference.sopClassUid),
    text(0x00081155, 'UI', reference.sopInstanceUid),
  ];
  const series = [text(0x0020000e, 'UI', reference.seriesUid), sequenceElement(0x00081199, [sop])];
  const evidence = [text(0x0020000d, 'UI', reference.studyUid), sequenceElement(0x00081115, [series])];
  return [
    // SOP Common
    text(0x00080005, 'CS', 'ISO_IR 192'),
    text(0x00080012, 'DA', date),
    text(0x00080013, 'TM', time),
    text(0x00080016, 'UI', comprehensiveSrStorage),
    text(0x00080018, 'UI', sopInstanceUid),
    text(0x00080201, 'SH', '+0000'),
    ...privateCodingScheme(scan),
    // Patient and General Study: type 2, empty because the file was de-identified
    text(0x00100010, 'PN', ''),
    text(0x00100020, 'LO', ''),
    text(0x00100030, 'DA', ''),
    text(0x00100040, 'CS', ''),
    text(0x00120062, 'CS', 'YES'),
    text(0x00120063, 'LO', 'Allow-list after DICOM PS3.15 Annex E'),
    text(0x0020000d, 'UI', reference.studyUid),
    text(0x00080020, 'DA', ''),
    text(0x00080030, 'TM', ''),
    text(0x00080050, 'SH', ''),
    text(0x00080090, 'PN', ''),
    text(0x00200010, 'SH', ''),
    // SR Document Series
    text(0x00080060, 'CS', 'SR'),
    text(0x0020000e, 'UI', derivedUid(scan.id, 'report series')),
    text(0x00200011, 'IS', '1'),
    text(0x0008103e, 'LO', 'Possible tumour regions, for research only'),
    sequenceElement(0x00081111, []),
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
    sequenceElement(0x0040a372, []),
    sequenceElement(0x0040a375, [evidence]),
  ];
}

function privateCodingScheme(scan: Scan): OutputElement[] {
  const used = scan.detections.some((found) => findingCode(className(found)).scheme === privateScheme);
  if (!used) return [];
  const scheme = [
    text(0x00080102, 'SH', privateScheme),
    text(0x00080115, 'ST', 'Class names of the detection model'),
  ];
  return [sequenceElement(0x00080110, [scheme])];
}
