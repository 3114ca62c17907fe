import { createHash } from 'node:crypto';
import type { Phantom } from './phantom.ts';
import type { Sequence } from './sequence-look.ts';

const mrImageStorage = '1.2.840.10008.5.1.4.1.1.4';
const explicitLittleEndian = '1.2.840.10008.1.2.1';
const twelveBits = 4095;

export interface DicomPhantomOptions {
  seed: number;
  sequence: Sequence;
  /** Millimetres between neighbouring pixel centres. */
  pixelSpacing?: number;
}

const descriptions: Record<Sequence, string> = {
  t1: 'AX T1',
  t1ce: 'AX T1 POST CONTRAST',
  t2: 'AX T2',
  flair: 'AX FLAIR',
  dwi: 'AX DWI',
};

/**
 * A minimal, valid MR image object with 12 bits stored. It carries an invented patient on purpose, so that
 * what de-identification removes can be seen on a file that belongs to nobody.
 */
export function encodeDicom(phantom: Phantom, options: DicomPhantomOptions): Buffer {
  const spacing = String(options.pixelSpacing ?? 0.5);
  const uid = (what: string): string => madeUpUid(`${what} ${options.seed}`);
  const instance = uid('instance');
  const pixels = Buffer.alloc(phantom.width * phantom.height * 2);
  phantom.intensity.forEach((value, i) => {
    pixels.writeUInt16LE(Math.round(value * twelveBits), i * 2);
  });

  const meta = Buffer.concat([
    element(0x0002, 0x0001, 'OB', Buffer.from([0, 1])),
    element(0x0002, 0x0002, 'UI', mrImageStorage),
    element(0x0002, 0x0003, 'UI', instance),
    element(0x0002, 0x0010, 'UI', explicitLittleEndian),
    element(0x0002, 0x0012, 'UI', madeUpUid('implementation')),
    element(0x0002, 0x0013, 'SH', 'SULCUS_PHANTOM'),
  ]);
  const body = Buffer.concat([
    element(0x0008, 0x0005, 'CS', 'ISO_IR 100'),
    element(0x0008, 0x0008, 'CS', 'DERIVED\\SECONDARY\\OTHER'),
    element(0x0008, 0x0016, 'UI', mrImageStorage),
    element(0x0008, 0x0018, 'UI', instance),
    element(0x0008, 0x0020, 'DA', '20250101'),
    element(0x0008, 0x0030, 'TM', '120000'),
    element(0x0008, 0x0050, 'SH', 'SYNTHETIC'),
    element(0x0008, 0x0060, 'CS', 'MR'),
    element(0x0008, 0x0070, 'LO', 'Sulcus phantom generator'),
    element(0x0008, 0x0080, 'LO', 'Invented Hospital'),
    element(0x0008, 0x0090, 'PN', 'Invented^Physician'),
    element(0x0008, 0x103e, 'LO', descriptions[options.sequence]),
    element(0x0010, 0x0010, 'PN', 'Phantom^Synthetic'),
    element(0x0010, 0x0020, 'LO', `SYNTHETIC-${options.seed}`),
    element(0x0010, 0x0030, 'DA', '19700101'),
    element(0x0010, 0x0040, 'CS', 'O'),
    element(0x0018, 0x0015, 'CS', 'BRAIN'),
    element(0x0018, 0x0020, 'CS', 'SE'),
    element(0x0018, 0x0021, 'CS', 'NONE'),
    element(0x0018, 0x0022, 'CS', ''),
    element(0x0018, 0x0023, 'CS', '2D'),
    element(0x0018, 0x0050, 'DS', '5'),
    element(0x0018, 0x0080, 'DS', '500'),
    element(0x0018, 0x0081, 'DS', '10'),
    element(0x0018, 0x0091, 'IS', '1'),
    element(0x0020, 0x000d, 'UI', uid('study')),
    element(0x0020, 0x000e, 'UI', uid('series')),
    element(0x0020, 0x0010, 'SH', '1'),
    element(0x0020, 0x0011, 'IS', '1'),
    element(0x0020, 0x0013, 'IS', '1'),
    element(0x0020, 0x0032, 'DS', '-128\\-128\\0'),
    element(0x0020, 0x0037, 'DS', '1\\0\\0\\0\\1\\0'),
    element(0x0020, 0x0052, 'UI', uid('frame of reference')),
    element(0x0028, 0x0002, 'US', short(1)),
    element(0x0028, 0x0004, 'CS', 'MONOCHROME2'),
    element(0x0028, 0x0010, 'US', short(phantom.height)),
    element(0x0028, 0x0011, 'US', short(phantom.width)),
    element(0x0028, 0x0030, 'DS', `${spacing}\\${spacing}`),
    element(0x0028, 0x0100, 'US', short(16)),
    element(0x0028, 0x0101, 'US', short(12)),
    element(0x0028, 0x0102, 'US', short(11)),
    element(0x0028, 0x0103, 'US', short(0)),
    element(0x0028, 0x1050, 'DS', '2048'),
    element(0x0028, 0x1051, 'DS', '4096'),
    element(0x7fe0, 0x0010, 'OW', pixels),
  ]);
  const metaLength = Buffer.alloc(4);
  metaLength.writeUInt32LE(meta.length);
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM', 'latin1'),
    element(0x0002, 0x0000, 'UL', metaLength),
    meta,
    body,
  ]);
}

/** An identifier under the root for UUIDs (PS3.5 B.2), the same for the same words. */
function madeUpUid(words: string): string {
  return `2.25.${BigInt(`0x${createHash('sha256').update(words).digest('hex').slice(0, 32)}`)}`;
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

/** One data element, explicit VR little endian (PS3.5 7.1.2). */
function element(group: number, number: number, vr: string, content: Buffer | string): Buffer {
  let value = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  // Values have an even length: identifiers are filled with a zero byte, text with a space (PS3.5 6.2).
  if (value.length % 2 === 1)
    value = Buffer.concat([value, Buffer.from(vr === 'UI' || vr === 'OB' ? '\0' : ' ')]);
  const long = vr === 'OB' || vr === 'OW';
  const header = Buffer.alloc(long ? 12 : 8);
  header.writeUInt16LE(group, 0);
  header.writeUInt16LE(number, 2);
  header.write(vr, 4, 'latin1');
  if (long) header.writeUInt32LE(value.length, 8);
  else header.writeUInt16LE(value.length, 6);
  return Buffer.concat([header, value]);
}
