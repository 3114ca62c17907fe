import { createHash } from 'node:crypto';
import type { Scan } from '#contract/scans.ts';
import { uidOf } from '#imaging/dicom/uids.ts';

/**
 * The name of a scan in exported files. Exports are passed on, so they contain neither the scan's id, which gives access
 * to it, nor its file name, which may name a patient.
 */
export function publicName(scan: Pick<Scan, 'id' | 'reportId'>): string {
  return scan.reportId ?? `scan-${nameHash(scan.id, 'public name').toString('hex').slice(0, 10)}`;
}

/** A stable UID for this scan and purpose (PS3.5 B.2) that does not reveal the id. */
export function derivedUid(scanId: string, purpose: string): string {
  const bytes = nameHash(scanId, purpose);
  // Version 8 and the RFC 9562 variant: a UUID from a hash of our own.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uidOf(bytes.toString('hex'));
}

function nameHash(scanId: string, purpose: string): Buffer {
  return createHash('sha256').update(`${scanId}/${purpose}`).digest().subarray(0, 16);
}
