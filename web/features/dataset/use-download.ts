import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type IncorrectScan, incorrectScansCall } from '#contract/dataset.ts';
import { datasetMessages } from '#contract/messages.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';

interface DownloadRequest {
  address: string;
  /** Null: the whole data set. */
  scan: IncorrectScan | null;
  failed: { title: string; description: string };
}
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
 * Starts a download after asking whether it can succeed: a page never learns how a download ended, so whatever
 * can be told is told before.
 */
export function useDownload(reread: () => Promise<{ scans: IncorrectScan[]; total: number }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ address, scan }: DownloadRequest) => {
      const now = await reread();
      if (scan && !now.scans.some(({ id }) => id === scan.id)) {
        throw new ApiError(404, 'not_found', 'It was deleted meanwhile.');
      }
      if (now.total === 0) return 'nothing' as const;
      navigateToFile(address);
      return 'started' as const;
    },
    onSuccess: (outcome, { scan }) => {
      if (outcome === 'nothing') toast({ ...datasetMessages.noData, destructive: true });
      else {
        toast({
          title: datasetMessages.downloadStarted,
          description: scan ? scan.filename : 'The whole data set, as a ZIP.',
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
