import { betaFeedbackAfterScans, storageKeys } from '#contract/constants.ts';
import { readStored, writeStored } from './storage.ts';

const keys = storageKeys.local;

export function userScanCount(): number {
  const count = Number.parseInt(readStored('local', keys.userScanCount) ?? '0', 10);
  return Number.isFinite(count) ? count : 0;
}

/** Called once for each completed scan. */
export function countScan(): void {
  writeStored('local', keys.userScanCount, String(userScanCount() + 1));
}

export function wantsBetaFeedback(): boolean {
  return (
    userScanCount() >= betaFeedbackAfterScans && readStored('local', keys.betaFeedbackDismissed) !== 'true'
  );
}

export function dismissBetaFeedback(): void {
  writeStored('local', keys.betaFeedbackDismissed, 'true');
}

export function recordFeedbackClick(now: Date): void {
  dismissBetaFeedback();
  writeStored('local', keys.feedbackClickedDate, now.toISOString());
}
