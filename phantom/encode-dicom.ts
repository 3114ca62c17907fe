import { createHash } from 'node:crypto';
import { mrImageStorage, uidOf } from '#imaging/dicom/uids.ts';
import { textElement, uint16Element, writeDicom } from '#imaging/dicom/write-dicom.ts';
import type { Phantom } from './phantom.ts';
import type { DrawnSequence } from './sequence-look.ts';

const twelveBits = 4095;

export interface DicomPhantomOptions {
  seed: number;
  sequence: DrawnSequence;
  /** Millimeters between neighboring pixel centers. */
  pixelSpacing?: number;
  /** Its position in a stack; absent for a single image. */
  slice?: { number: number; position: [number, number, number]; thickness: number };
}

const descriptions: Record<DrawnSequence, string> = {
  t1: 'AX T1',
  t1ce: 'AX T1 POST CONTRAST',
  t2: 'AX T2',
  flair: 'AX FLAIR',
  dwi: 'AX DWI',
};

/**
 * A minimal, valid MR image object with 12 bits stored. It names an invented patient on purpose, to show what
 * de-identification removes.
 */
export function encodeDicom(
  phantom: Pick<Phantom, 'width' | 'height' | 'intensity'>,
  options: DicomPhantomOptions,
): Buffer {
  const spacing = String(options.pixelSpacing ?? 0.5);
  const uid = (what: string): string => madeUpUid(`${what} ${options.seed}`);
  const slice = options.slice ?? { number: 1, position: [-128, -128, 0], thickness: 5 };
  const instance = uid(slice.number === 1 ? 'instance' : `instance ${slice.number}`);
  const pixels = Buffer.alloc(phantom.width * phantom.height * 2);
  phantom.intensity.forEach((value, i) => {
    pixels.writeUInt16LE(Math.round(value * twelveBits), i * 2);
  });

  const elements = [
    textElement(0x00080005, 'CS', 'ISO_IR 100'),
    textElement(0x00080008, 'CS', 'DERIVED\\SECONDARY\\OTHER'),
    textElement(0x00080020, 'DA', '20250101'),
    textElement(0x00080030, 'TM', '120000'),
    textElement(0x00080050, 'SH', 'SYNTHETIC'),
    textElement(0x00080060, 'CS', 'MR'),
    textElement(0x00080070, 'LO', 'Sulcus phantom generator'),
    textElement(0x00080080, 'LO', 'Invented Hospital'),
    textElement(0x00080090, 'PN', 'Invented^Physician'),
    textElement(0x0008103e, 'LO', descriptions[options.sequence]),
    textElement(0x00100010, 'PN', 'Phantom^Synthetic'),
    textElement(0x00100020, 'LO', `SYNTHETIC-${options.seed}`),
    textElement(0x00100030, 'DA', '19700101'),
    textElement(0x00100040, 'CS', 'O'),
    textElement(0x00180015, 'CS', 'BRAIN'),
    textElement(0x00180020, 'CS', 'SE'),
    textElement(0x00180021, 'CS', 'NONE'),
    textElement(0x00180022, 'CS', ''),
    textElement(0x00180023, 'CS', '2D'),
    textElement(0x00180050, 'DS', String(slice.thickness)),
    textElement(0x00180080, 'DS', '500'),
    textElement(0x00180081, 'DS', '10'),
    textElement(0x00180091, 'IS', '1'),
    textElement(0x0020000d, 'UI', uid('study')),
    textElement(0x0020000e, 'UI', uid('series')),
    textElement(0x00200010, 'SH', '1'),
    textElement(0x00200011, 'IS', '1'),
    textElement(0x00200013, 'IS', String(slice.number)),
    textElement(0x00200032, 'DS', slice.position.join('\\')),
    textElement(0x00200037, 'DS', '1\\0\\0\\0\\1\\0'),
    textElement(0x00200052, 'UI', uid('frame of reference')),
    uint16Element(0x00280002, 1),
    textElement(0x00280004, 'CS', 'MONOCHROME2'),
    uint16Element(0x00280010, phantom.height),
    uint16Element(0x00280011, phantom.width),
    textElement(0x00280030, 'DS', `${spacing}\\${spacing}`),
    uint16Element(0x00280100, 16),
    uint16Element(0x00280101, 12),
    uint16Element(0x00280102, 11),
    uint16Element(0x00280103, 0),
    textElement(0x00281050, 'DS', '2048'),
    textElement(0x00281051, 'DS', '4096'),
    { tag: 0x7fe00010, vr: 'OW', value: { bytes: pixels } },
  ];
  return Buffer.from(writeDicom(mrImageStorage, instance, elements).buffer);
}

/** A UUID-derived UID (PS3.5 B.2), the same for the same words. */
function madeUpUid(words: string): string {
  return uidOf(createHash('sha256').update(words).digest('hex').slice(0, 32));
}
