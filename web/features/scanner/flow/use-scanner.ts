import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl/react';
import type { Scan } from '#contract/scans.ts';
import { ownerSecretOf } from '#web/lib/scan-owner.ts';
import { toast } from '#web/lib/toast.ts';
import type { Translator } from '#words/say/translator.ts';
import { type FileRefusal, refusalOf } from '../upload/check-file.ts';
import { deleteScan } from './delete-scan.ts';
import { chooseState, processingState, type ScannerState } from './scanner-state.ts';
import { type ChosenFile, useUpload } from './use-upload.ts';
import { useUploadLimit } from './use-upload-limit.ts';
import { useUploadProblem } from './use-upload-problem.ts';
import { useWatchedScan } from './use-watched-scan.ts';

const scanParameter = 'scan';

/** The scanner's flow: choose a file, upload, analyze, show the result. The address holds the scan's id. */
export function useScanner() {
  const t = useTranslations('scanner');
  const [search, setSearch] = useSearchParams();
  const scanId = search.get(scanParameter);
  const [state, setState] = useState<ScannerState>(() =>
    scanId ? processingState(null, Date.now()) : chooseState,
  );
  const [file, setFile] = useState<ChosenFile | null>(null);
  const limit = useUploadLimit();
  const uploaded = useRef<Scan | null>(null);
  const uploadToast = useRef<number | null>(null);
  useWatchedScan(scanId, { uploaded, uploadToast, setState });
  const showScan = (id: string | null) =>
    setSearch(id ? { [scanParameter]: id } : {}, { preventScrollReset: id !== null });
  const { showLimitToast, uploadProblem } = useUploadProblem(limit);
  const { send, stop } = useUpload({
    limit,
    setState,
    uploadProblem,
    onStored: (scan) => {
      uploadToast.current = toast({ title: t('upload.success'), description: t('upload.successText') });
      uploaded.current = scan;
    },
    onReady: showScan,
  });

  /** Selects a file if it is acceptable. Returns whether it was selected. */
  const pick = async (chosen: File, { counts = true, cropped = false } = {}): Promise<boolean> => {
    const refusal = await refusalOf(chosen);
    if (refusal) {
      toast({ ...refusalToast(t, refusal), destructive: true });
      return false;
    }
    setFile({ file: chosen, cropped });
    setState(chooseState);
    if (counts && limit.seconds > 0) {
      showLimitToast(limit.seconds);
    }
    return true;
  };

  const reset = () => {
    stop();
    uploaded.current = null;
    setFile(null);
    setState(chooseState);
    showScan(null);
  };

  /** Stops the upload, or the analysis and deletes the scan. The file stays selected. */
  const cancel = () => {
    stop();
    setState(chooseState);
    if (!scanId) return;
    showScan(null);
    // A visitor who is not the owner leaves the scan as it is.
    if (!ownerSecretOf(scanId)) return;
    void deleteScan(scanId).then((deleted) =>
      toast({
        title: t('upload.canceled'),
        description: t(deleted ? 'upload.canceledText' : 'upload.canceledLater'),
      }),
    );
  };

  return {
    state,
    file: file?.file ?? null,
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
      if (await pick(chosen, { counts: false })) await send({ file: chosen, cropped: false }, false);
    },
    cancel,
    reset,
    showResult: (scan: Scan) => setState({ step: 'done', scan }),
  };
}

export type Scanner = ReturnType<typeof useScanner>;

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
