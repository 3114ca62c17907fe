import { privacyVersion, storageKeys, termsVersion } from '#contract/constants.ts';
import { readStored, writeStored } from './storage.ts';

/** Whether this browser accepted the current versions of both documents. */
export function hasAcknowledgedPrivacy(): boolean {
  try {
    const record = JSON.parse(readStored('local', storageKeys.local.privacyAcknowledged) ?? '');
    return (
      record.accepted === true &&
      record.privacyVersion === privacyVersion &&
      record.termsVersion === termsVersion
    );
  } catch {
    return false;
  }
}

export function acknowledgePrivacy(now: Date): void {
  const accepted = {
    accepted: true,
    timestamp: now.toISOString(),
    privacyVersion,
    termsVersion,
  };
  writeStored('local', storageKeys.local.privacyAcknowledged, JSON.stringify(accepted));
}
