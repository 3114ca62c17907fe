import { type Dispatch, type RefObject, type SetStateAction, useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import { hourMs } from '#contract/days.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { Scan } from '#contract/scans.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { countScan } from '#web/lib/beta-feedback.ts';
import { dismissToast } from '#web/lib/toast.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import { chooseState, processingState, type ScannerState, whileProcessing } from './scanner-state.ts';
import { watchScan } from './watch-scan.ts';

interface WatchedScan {
  /** The scan of this screen's upload. */
  uploaded: RefObject<Scan | null>;
  uploadToast: RefObject<number | null>;
  setState: Dispatch<SetStateAction<ScannerState>>;
}

const beforeAnyScan = new Set<ScannerState['step']>(['choose', 'uploading', 'asking']);

/** Follows the scan in the address to its result. */
export function useWatchedScan(
  scanId: string | null,
  { uploaded, uploadToast, setState }: WatchedScan,
): void {
  const t = useTranslations('scanner');
  const errorMessage = useErrorMessage();
  const failed = useEffectEvent((code: FailureCode | null): ScannerState => {
    const message = t(`failure.because.${code ?? 'internal'}`);
    return { step: 'failed', message, billing: code === 'detector_billing' };
  });
  const refused = useEffectEvent((reason: unknown, gone: boolean): ScannerState => {
    const message = errorMessage(reason, t('failure.processing'));
    const billing = reason instanceof ApiError && reason.code === 'detector_billing';
    return gone ? { step: 'gone', message } : { step: 'failed', message, billing };
  });

  useEffect(() => {
    if (!scanId) {
      setState((before) => (beforeAnyScan.has(before.step) ? before : chooseState));
      return;
    }
    const fresh = uploaded.current?.id === scanId ? uploaded.current : null;
    // A completed scan behind a link was counted where it was uploaded.
    let mayCount = fresh !== null;
    setState(processingState(fresh, Date.now()));
    return watchScan(
      scanId,
      {
        onScan: (scan) => {
          if (scan.processingStatus === 'completed') {
            // On a phone the upload toast would cover the verdict.
            const narrow = matchMedia('(max-width: 639px)').matches;
            if (narrow && uploadToast.current !== null) dismissToast(uploadToast.current);
            if (mayCount) countScan();
            setState({ step: 'done', scan });
          } else if (scan.processingStatus === 'failed') {
            setState(failed(scan.failureCode));
          } else {
            mayCount = true;
            setState(whileProcessing((before) => ({ ...before, scan, startedAt: startOf(before, scan) })));
          }
        },
        onProgress: (progress) => setState(whileProcessing((before) => ({ ...before, progress }))),
        onUnreachable: (retryInMs) => setState(whileProcessing((before) => ({ ...before, retryInMs }))),
        onFailed: (reason, gone) => setState(refused(reason, gone)),
      },
      fresh,
    );
  }, [scanId, uploaded, uploadToast, setState]);
}

/** After a reload the timer continues from the upload, unless the clocks disagree. */
function startOf(before: { scan: Scan | null; startedAt: number }, scan: Scan): number {
  if (before.scan) return before.startedAt;
  const age = Date.now() - Date.parse(scan.createdAt);
  return age > 0 && age < hourMs ? Date.now() - age : before.startedAt;
}
