/** How the pixel data of a transfer syntax is coded (PS3.5 annex A). */
export type PixelCoding = 'native' | 'rle' | 'jpeg' | 'jpeg-ls' | 'jpeg-2000' | 'htj2k';

export interface TransferSyntax {
  uid: string;
  name: string;
  coding: PixelCoding;
  explicit: boolean;
  littleEndian: boolean;
  deflated: boolean;
}

function syntax(uid: string, name: string, coding: PixelCoding, options: Partial<TransferSyntax> = {}) {
  return { uid, name, coding, explicit: true, littleEndian: true, deflated: false, ...options };
}

const readable: TransferSyntax[] = [
  syntax('1.2.840.10008.1.2', 'Implicit VR Little Endian', 'native', { explicit: false }),
  syntax('1.2.840.10008.1.2.1', 'Explicit VR Little Endian', 'native'),
  syntax('1.2.840.10008.1.2.1.99', 'Deflated Explicit VR Little Endian', 'native', { deflated: true }),
  syntax('1.2.840.10008.1.2.2', 'Explicit VR Big Endian', 'native', { littleEndian: false }),
  syntax('1.2.840.10008.1.2.1.98', 'Encapsulated Uncompressed Explicit VR Little Endian', 'native'),
  syntax('1.2.840.10008.1.2.5', 'RLE Lossless', 'rle'),
  syntax('1.2.840.10008.1.2.4.50', 'JPEG Baseline', 'jpeg'),
  syntax('1.2.840.10008.1.2.4.51', 'JPEG Extended', 'jpeg'),
  syntax('1.2.840.10008.1.2.4.53', 'JPEG Spectral Selection', 'jpeg'),
  syntax('1.2.840.10008.1.2.4.55', 'JPEG Full Progression', 'jpeg'),
  syntax('1.2.840.10008.1.2.4.57', 'JPEG Lossless', 'jpeg'),
  syntax('1.2.840.10008.1.2.4.70', 'JPEG Lossless, first-order prediction', 'jpeg'),
  syntax('1.2.840.10008.1.2.4.80', 'JPEG-LS Lossless', 'jpeg-ls'),
  syntax('1.2.840.10008.1.2.4.81', 'JPEG-LS Near-lossless', 'jpeg-ls'),
  syntax('1.2.840.10008.1.2.4.90', 'JPEG 2000 Lossless', 'jpeg-2000'),
  syntax('1.2.840.10008.1.2.4.91', 'JPEG 2000', 'jpeg-2000'),
  syntax('1.2.840.10008.1.2.4.92', 'JPEG 2000 Part 2 Lossless', 'jpeg-2000'),
  syntax('1.2.840.10008.1.2.4.93', 'JPEG 2000 Part 2', 'jpeg-2000'),
  syntax('1.2.840.10008.1.2.4.201', 'HTJ2K Lossless', 'htj2k'),
  syntax('1.2.840.10008.1.2.4.202', 'HTJ2K Lossless RPCL', 'htj2k'),
  syntax('1.2.840.10008.1.2.4.203', 'HTJ2K', 'htj2k'),
];

export const implicitLittleEndian = readable[0]!;
export const explicitLittleEndian = readable[1]!;
export const explicitBigEndian = readable[3]!;

const byUid = new Map(readable.map((entry) => [entry.uid, entry]));

/** Names of unsupported syntaxes, for the error message. */
const unreadable: [RegExp, string][] = [
  [/^1\.2\.840\.10008\.1\.2\.4\.(52|54|56|58|59|6[0-6])$/, 'retired JPEG'],
  [/^1\.2\.840\.10008\.1\.2\.4\.(94|95|204|205)$/, 'JPIP (the pixels lie on a server)'],
  [/^1\.2\.840\.10008\.1\.2\.4\.10[01](\.1)?$/, 'MPEG-2'],
  [/^1\.2\.840\.10008\.1\.2\.4\.10[2-6](\.1)?$/, 'MPEG-4'],
  [/^1\.2\.840\.10008\.1\.2\.4\.10[78]$/, 'HEVC video'],
  [/^1\.2\.840\.10008\.1\.2\.4\.11[0-2]$/, 'JPEG XL'],
  [/^1\.2\.840\.10008\.1\.2\.7\./, 'SMPTE video'],
  [/^1\.2\.840\.10008\.1\.2\.8\./, 'deflated frames'],
  [/^1\.2\.840\.113619\.5\.2$/, 'GE private big endian'],
];

export function findTransferSyntax(uid: string): TransferSyntax | undefined {
  return byUid.get(uid);
}

export function nameOfUnreadableSyntax(uid: string): string {
  return unreadable.find(([pattern]) => pattern.test(uid))?.[1] ?? 'unknown';
}
