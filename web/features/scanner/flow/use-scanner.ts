import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { hourMs } from '#contract/days.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import { deleteScanCall } from '#contract/scan-calls.ts';
import type { Scan } from '#contract/scans.ts';
import type { BurnedInTextQuestion } from '#contract/uploads.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { countScan } from '#web/lib/beta-feedback.ts';
import { rememberFileName } from '#web/lib/file-names.ts';
import { rememberOriginal } from '#web/lib/originals.ts';
import { forgetOwner, ownerHeaders, ownerSecretOf, rememberOwner } from '#web/lib/scan-owner.ts';
import { reportSession } from '#web/lib/session.ts';
import { dismissToast, toast } from '#web/lib/toast.ts';
import { uploadScan } from '#web/lib/upload.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import type { Translator } from '#words/say/translator.ts';
import type { Progress } from '../processing/shown-progress.ts';
import { type FileRefusal, refusalOf } from '../upload/check-file.ts';
import { useUploadLimit } from './use-upload-limit.ts';
import { watchScan } from './watch-scan.ts';

export type ScannerState =
  | {
      step: 'choose';
      /** Why the last upload failed; the file is still selected. */
      problem: string | null;
    }
  | { step: 'uploading'; startedAt: number; sentShare: number }
  /** The picture may contain text: the visitor checks it before it is stored. */
  | { step: 'asking'; question: BurnedInTextQuestion; counts: boolean }
  | {
      step: 'processing';
      /** Null while only the link is known. */
      scan: Scan | null;
      startedAt: number;
      progress: Progress;
      /** Milliseconds until the next attempt to reach the server; null if it is reachable. */
      retryInMs: number | null;
    }
  | { step: 'done'; scan: Scan }
  | { step: 'failed'; message: string; billing: boolean }
  /** The link leads to no scan. */
  | { step: 'gone'; message: string };

const chooseState: ScannerState = { step: 'choose', problem: null };

function processingState(scan: Scan | null, now: number): ScannerState {
  const progress = { stage: scan?.stage ?? null, percent: scan?.percent ?? 0 };
  return { step: 'processing', scan, startedAt: now, progress, retryInMs: null };
}

/** Applies a change only during processing, and drops anything that arrives later. */
function whileProcessing(
  change: (state: Extract<ScannerState, { step: 'processing' }>) => ScannerState,
): (state: ScannerState) => ScannerState {
  return (state) => (state.step === 'processing' ? change(state) : state);
}

const scanParameter = 'scan';
const beforeAnyScan = new Set<ScannerState['step']>(['choose', 'uploading', 'asking']);

/** The scanner's flow: choose a file, upload, analyze, show the result. The address holds the scan's id. */
export function useScanner() {
  const t = useTranslations('scanner');
  const errorMessage = useErrorMessage();
  const [search, setSearch] = useSearchParams();
  const scanId = search.get(scanParameter);
  const [state, setState] = useState<ScannerState>(() =>
    scanId ? processingState(null, Date.now()) : chooseState,
  );
  const [file, setFile] = useState<File | null>(null);
  const limit = useUploadLimit();
  const uploaded = useRef<Scan | null>(null);
  const uploading = useRef<AbortController | null>(null);
  const uploadToast = useRef<number | null>(null);
  const failed = useEffectEvent((code: FailureCode | null): ScannerState => {
    const message = t(`failure.because.${code ?? 'internal'}`);
    return { step: 'failed', message, billing: code === 'detector_billing' };
  });
  const refused = useEffectEvent((reason: unknown, gone: boolean): ScannerState => {
    const message = errorMessage(reason, t('failure.processing'));
    const billing = reason instanceof ApiError && reason.code === 'detector_billing';
    return gone ? { step: 'gone', message } : { step: 'failed', message, billing };
  });

  const showScan = useCallback(
    (id: string | null) => {
      setSearch(id ? { [scanParameter]: id } : {}, { preventScrollReset: id !== null });
    },
    [setSearch],
  );

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
  }, [scanId]);

  // An upload that outlives the screen would navigate the visitor back.
  useEffect(() => () => uploading.current?.abort(), []);

  const showLimitToast = (seconds: number) =>
    toast({
      title: t('upload.limit'),
      description: t('upload.limitText', { seconds }),
      destructive: true,
    });

  /** The message beside the file for a failed upload; null for the rate limit, which has its own toast and banner. */
  const uploadProblem = (reason: unknown): string | null => {
    // Anything else is a programming error, whose text helps nobody.
    if (!(reason instanceof ApiError)) return t('upload.failedText');
    if (reason.code !== 'too_many_uploads') return errorMessage(reason, t('upload.failed'));
    const seconds = Math.max(1, Math.ceil(reason.retryAfter ?? 60));
    limit.block(seconds);
    showLimitToast(seconds);
    return null;
  };

  const send = async (chosen: File, counts: boolean, confirmation?: string): Promise<void> => {
    const abort = new AbortController();
    uploading.current = abort;
    setState({ step: 'uploading', startedAt: Date.now(), sentShare: 0 });
    try {
      const { scan, question, ownerSecret } = await uploadScan(chosen, {
        signal: abort.signal,
        counts,
        confirmation,
        onProgress: (sentShare) =>
          setState((before) => (before.step === 'uploading' ? { ...before, sentShare } : before)),
      });
      // The file counts on its first upload, whatever the visitor then decides.
      if (counts && confirmation === undefined) limit.count();
      if (question) {
        setState({ step: 'asking', question, counts });
        return;
      }
      if (!scan) throw new Error('The server stored nothing and asked nothing.');
      uploadToast.current = toast({ title: t('upload.success'), description: t('upload.successText') });
      uploaded.current = scan;
      if (ownerSecret) rememberOwner(scan.id, ownerSecret);
      rememberFileName(scan.id, chosen.name);
      if (scan.format === 'dicom') await rememberOriginal(scan.id, chosen);
      showScan(scan.id);
      await reportSession(true);
    } catch (reason) {
      if (abort.signal.aborted) return;
      setState({ step: 'choose', problem: uploadProblem(reason) });
    }
  };

  /** Selects a file if it is acceptable. Returns whether it was selected. */
  const pick = async (chosen: File, counts = true): Promise<boolean> => {
    const refusal = await refusalOf(chosen);
    if (refusal) {
      toast({ ...refusalToast(t, refusal), destructive: true });
      return false;
    }
    setFile(chosen);
    setState(chooseState);
    if (counts && limit.seconds > 0) {
      showLimitToast(limit.seconds);
    }
    return true;
  };

  const reset = () => {
    uploading.current?.abort();
    uploaded.current = null;
    setFile(null);
    setState(chooseState);
    showScan(null);
  };

  /** Stops the upload, or the analysis and deletes the scan. The file stays selected. */
  const cancel = () => {
    uploading.current?.abort();
    setState(chooseState);
    if (!scanId) return;
    showScan(null);
    // A visitor who is not the owner leaves the scan as it is.
    if (!ownerSecretOf(scanId)) return;
    call(deleteScanCall, { params: { scanId }, headers: ownerHeaders(scanId) }).then(
      () => {
        forgetOwner(scanId);
        toast({ title: t('upload.canceled'), description: t('upload.canceledText') });
      },
      () => toast({ title: t('upload.canceled'), description: t('upload.canceledLater') }),
    );
  };

  return {
    state,
    file,
    waitSeconds: limit.seconds,
    pick: (chosen: File) => pick(chosen),
    remove: () => {
      setFile(null);
      setState(chooseState);
    },
    upload: () => (file ? send(file, true) : Promise.resolve()),
    /** The visitor has checked the picture with burned-in text and wants it stored. */
    storeAnyway: () =>
      file && state.step === 'asking'
        ? send(file, state.counts, state.question.confirmation)
        : Promise.resolve(),
    /** Selects and uploads at once: for samples, which do not count against the limit. */
    run: async (chosen: File) => {
      if (await pick(chosen, false)) await send(chosen, false);
    },
    cancel,
    reset,
    showResult: (scan: Scan) => setState({ step: 'done', scan }),
  };
}

export type Scanner = ReturnType<typeof useScanner>;

/** After a reload the timer continues from the upload, unless the clocks disagree. */
function startOf(before: { scan: Scan | null; startedAt: number }, scan: Scan): number {
  if (before.scan) return before.startedAt;
  const age = Date.now() - Date.parse(scan.createdAt);
  return age > 0 && age < hourMs ? Date.now() - age : before.startedAt;
}

/** The toast for a refused file. */
function refusalToast(
  t: Translator<'scanner'>,
  refusal: FileRefusal,
): { title: string; description: string; durationMs?: number } {
  if (refusal === 'heic') {
    // Advice of several sentences takes longer to read.
    return { title: t('upload.wrongType'), description: t('upload.heicText'), durationMs: 20_000 };
  }
  return { title: t(`upload.${refusal}`), description: t(`upload.${refusal}Text`) };
}
