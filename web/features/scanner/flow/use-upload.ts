import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react';
import type { Scan } from '#contract/scans.ts';
import { rememberFileName } from '#web/lib/file-names.ts';
import { rememberOriginal } from '#web/lib/originals.ts';
import { rememberOwner } from '#web/lib/scan-owner.ts';
import { reportSession } from '#web/lib/session.ts';
import { uploadScan } from '#web/lib/upload.ts';
import type { ScannerState } from './scanner-state.ts';
import type { ChosenFile } from './use-chosen-file.ts';
import type { useUploadLimit } from './use-upload-limit.ts';
import type { SentPart } from './use-upload-problem.ts';

interface UploadHooks {
  limit: ReturnType<typeof useUploadLimit>;
  setState: Dispatch<SetStateAction<ScannerState>>;
  uploadProblem: (reason: unknown, sent: SentPart) => string | null;
  /** The server has stored the scan. */
  onStored: (scan: Scan) => void;
  /** This browser has kept what belongs to the scan. */
  onReady: (scanId: string) => void;
}

/** Sends a file, one at a time. */
export function useUpload({ limit, setState, uploadProblem, onStored, onReady }: UploadHooks) {
  const uploading = useRef<AbortController | null>(null);
  // An upload that outlives the screen would navigate the visitor back.
  useEffect(() => () => uploading.current?.abort(), []);

  const send = async (
    { file: chosen, cropped }: Pick<ChosenFile, 'file' | 'cropped'>,
    counts: boolean,
    confirmation?: string,
  ): Promise<void> => {
    const abort = new AbortController();
    uploading.current = abort;
    let sent = 0;
    setState({ step: 'uploading', startedAt: Date.now(), sentShare: 0 });
    try {
      const { scan, question, ownerSecret } = await uploadScan(chosen, {
        signal: abort.signal,
        counts,
        confirmation,
        cropped,
        onProgress: (sentShare) => {
          sent = sentShare;
          setState((before) => (before.step === 'uploading' ? { ...before, sentShare } : before));
        },
      });
      // The file counts on its first upload, whatever the visitor then decides.
      if (counts && confirmation === undefined) limit.count();
      if (question) {
        setState({ step: 'asking', question, counts });
        return;
      }
      if (!scan) throw new Error('The server stored nothing and asked nothing.');
      onStored(scan);
      if (ownerSecret) rememberOwner(scan.id, ownerSecret);
      rememberFileName(scan.id, chosen.name);
      if (scan.format === 'dicom') await rememberOriginal(scan.id, chosen);
      onReady(scan.id);
      await reportSession(true);
    } catch (reason) {
      if (abort.signal.aborted) return;
      setState({ step: 'choose', problem: uploadProblem(reason, { share: sent, bytes: chosen.size }) });
    }
  };

  return { send, stop: () => uploading.current?.abort() };
}
