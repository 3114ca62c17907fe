import { z } from 'zod';
import { privacyVersion, storageKeys, termsVersion } from '#contract/constants.ts';
import { readStored, writeStored } from './storage.ts';

const record = z.object({
  accepted: z.literal(true),
  timestamp: z.iso.datetime(),
  privacyVersion: z.literal(privacyVersion),
  termsVersion: z.literal(termsVersion),
});

/** Whether the present versions of both texts were accepted in this browser. */
export function hasAcknowledgedPrivacy(): boolean {
  try {
    return record.safeParse(JSON.parse(readStored('local', storageKeys.local.privacyAcknowledged) ?? ''))
      .success;
  } catch {
    return false;
  }
}

export function acknowledgePrivacy(now: Date): void {
  const accepted: z.infer<typeof record> = {
    accepted: true,
    timestamp: now.toISOString(),
    privacyVersion,
    termsVersion,
  };
  writeStored('local', storageKeys.local.privacyAcknowledged, JSON.stringify(accepted));
}
