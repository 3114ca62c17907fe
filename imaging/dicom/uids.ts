export const mrImageStorage = '1.2.840.10008.5.1.4.1.1.4';
export const secondaryCaptureStorage = '1.2.840.10008.5.1.4.1.1.7';
export const segmentationStorage = '1.2.840.10008.5.1.4.1.1.66.4';
/** A segmentation with one value, instead of one bit plane, per segment (PS3.3 A.51.6). */
export const labelMapSegmentationStorage = '1.2.840.10008.5.1.4.1.1.66.7';
export const comprehensiveSrStorage = '1.2.840.10008.5.1.4.1.1.88.33';

/** A UID from a random UUID (PS3.5 B.2). */
export function freshUid(): string {
  return uidOf(crypto.randomUUID().replaceAll('-', ''));
}

/** A UID under the root for UUIDs, from 32 hexadecimal digits. */
export function uidOf(hex: string): string {
  return `2.25.${BigInt(`0x${hex}`)}`;
}
