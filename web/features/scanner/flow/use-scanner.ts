import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl/react';
import type { Scan } from '#contract/scans.ts';
import { takeHandedFile } from '#web/lib/handed-file.ts';
import { ownerSecretOf } from '#web/lib/scan-owner.ts';
import { toast } from '#web/lib/toast.ts';
import type { Translator } from '#words/say/translator.ts';
import type { FileRefusal } from '../upload/check-file.ts';
import { deleteScan } from './delete-scan.ts';
import { chooseState, processingState, type ScannerState } from './scanner-state.ts';
import { useChosenFile } from './use-chosen-file.ts';
import { useUpload } from './use-upload.ts';
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
  /** Whether the chosen file is uploaded without a further tap, because the visitor chose it on another page. */
  const atOnce = useRef(false);
  const chosen = useChosenFile((next) => {
    setState(chooseState);
    if (!atOnce.current) return;
    atOnce.current = false;
    void send(next, true);
  });
  const { file } = chosen;
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

  /** Selects a file if it is acceptable. */
  const pick = async (next: File): Promise<void> => {
    const refusal = await chosen.pick(next);
    if (refusal) atOnce.current = false;
    if (refusal) toast({ ...refusalToast(t, refusal), destructive: true });
    else if (limit.seconds > 0) showLimitToast(limit.seconds);
  };

  const startHanded = useEffectEvent(() => {
    const handed = takeHandedFile();
    if (!handed) return;
    atOnce.current = true;
    void pick(handed);
  });
  useEffect(() => startHanded(), []);

  const reset = () => {
    stop();
    uploaded.current = null;
    chosen.clear();
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
    looking: chosen.looking,
    refused: chosen.refused,
    cropping: chosen.cropping,
    takeCropped: chosen.takeCropped,
    takeWhole: chosen.takeWhole,
    cancelCrop: () => {
      atOnce.current = false;
      chosen.cancelCrop();
    },
    /** Null for a file that is no picture. */
    crop: file?.source ? chosen.cropAgain : null,
    pick,
    remove: () => {
      chosen.clear();
      setState(chooseState);
    },
    upload: () => (file ? send(file, true) : Promise.resolve()),
    /** The visitor has checked the picture with burned-in text and wants it stored. */
    storeAnyway: () =>
      file && state.step === 'asking'
        ? send(file, state.counts, state.question.confirmation)
        : Promise.resolve(),
    /** Selects and uploads at once: for samples, which do not count against the limit. */
    run: async (sample: File) => {
      chosen.take({ file: sample, cropped: false, source: null });
      await send({ file: sample, cropped: false }, false);
    },
    cancel,
    reset,
    showResult: (scan: Scan) => setState({ step: 'done', scan }),
  };
}

export type Scanner = ReturnType<typeof useScanner>;

/** The toast for a refused file. What to do instead stays on the page. */
function refusalToast(
  t: Translator<'scanner'>,
  refusal: FileRefusal,
): { title: string; description: string } {
  const kind = refusal === 'tooLarge' ? 'tooLarge' : 'wrongType';
  return { title: t(`upload.${kind}`), description: t(`upload.${kind}Text`) };
}
