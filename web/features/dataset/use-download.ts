import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { downloadIncorrectScanCall, type IncorrectScan, incorrectScansCall } from '#contract/dataset.ts';
import { datasetMessages } from '#contract/messages.ts';
import { callForFile } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useRefresh } from '#web/lib/query.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { toast } from '#web/lib/toast.ts';

type DownloadRequest = { failed: { title: string; description: string } } & (
  | { scan: IncorrectScan }
  /** The whole dataset, or a version of it. */
  | { scan: null; address: string }
);
export type StartDownload = (request: DownloadRequest) => void;

/** Navigates, so that the browser streams the file to disk and sends the session cookie. */
function navigateToFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

/**
 * Downloads one scan with fetch, so that an error can be shown. A whole dataset is too large for that: the browser
 * downloads it, after a request that checks whether it can succeed, because a page cannot observe such a download.
 */
export function useDownload(refetch: UseQueryResult<{ total: number }>['refetch']) {
  const t = useTranslations('admin.dataset');
  const refresh = useRefresh(incorrectScansCall);
  return useMutation({
    mutationFn: async (request: DownloadRequest) => {
      if (request.scan) {
        const { id, filename } = request.scan;
        saveBlob(await callForFile(downloadIncorrectScanCall, { params: { id } }), filename);
        return 'started' as const;
      }
      const { data: now, error } = await refetch();
      if (!now || error) throw error;
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
      return refresh();
    },
    onError: (reason, { failed }) => {
      const why = reason instanceof ApiError ? reason.serverMessage : '';
      toast({ title: failed.title, description: `${failed.description} ${why}`.trim(), destructive: true });
    },
  });
}
