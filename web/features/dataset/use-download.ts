import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { downloadIncorrectScanCall, type IncorrectScan, incorrectScansCall } from '#contract/dataset.ts';
import { datasetMessages } from '#contract/messages.ts';
import { callForFile } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { toast } from '#web/lib/toast.ts';

type DownloadRequest = { failed: { title: string; description: string } } & (
  | { scan: IncorrectScan }
  /** The whole dataset, or a version of it. */
  | { scan: null; address: string }
);
export type StartDownload = (request: DownloadRequest) => void;

/** A navigation, so that the browser streams the file to disk; the session's cookie goes with it. */
function navigateToFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Fetches the file of one scan, so that a refusal can be shown. A whole dataset is too large for that: the browser downloads it
 * after the page has asked whether it can succeed, because a page never learns how such a download ended.
 */
export function useDownload(reread: () => Promise<{ total: number }>) {
  const t = useTranslations('admin.dataset');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: DownloadRequest) => {
      if (request.scan) {
        const { id, filename } = request.scan;
        saveBlob(await callForFile(downloadIncorrectScanCall, { params: { id } }), filename);
        return 'started' as const;
      }
      const now = await reread();
      if (now.total === 0) return 'nothing' as const;
      navigateToFile(request.address);
      return 'started' as const;
    },
    onSuccess: (outcome, { scan }) => {
      if (outcome === 'nothing') toast({ ...datasetMessages.noData, destructive: true });
      else {
        toast({
          title: datasetMessages.downloadStarted,
          description: scan ? scan.filename : t('downloadAllText'),
        });
      }
      return client.invalidateQueries({ queryKey: [incorrectScansCall.path] });
    },
    onError: (reason, { failed }) => {
      const why = reason instanceof ApiError ? reason.serverMessage : '';
      toast({ title: failed.title, description: `${failed.description} ${why}`.trim(), destructive: true });
    },
  });
}
