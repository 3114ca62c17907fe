import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { reportsCall, scansCall, summaryCall, syncStorageCall } from '#contract/library.ts';
import { libraryMessages } from '#contract/messages.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';

/** Brings files and database in line, and says what that meant. */
export function SyncStorage() {
  const client = useQueryClient();
  const sync = useMutation({
    mutationFn: () => call(syncStorageCall),
    onSuccess: () => {
      toast({ title: libraryMessages.successTitle, description: libraryMessages.synced });
      const paths = [scansCall.path, reportsCall.path, summaryCall.path];
      return Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
    },
    onError: (reason) =>
      toast({
        title: libraryMessages.errorTitle,
        description: sentenceOf(reason, 'The storage was not synchronised.'),
        destructive: true,
      }),
  });
  const done = sync.data;
  return (
    <div className="mb-4">
      <Button size="small" busy={sync.isPending} onClick={() => sync.mutate()}>
        {!sync.isPending && <RefreshCw size={16} aria-hidden="true" />}
        Sync Storage
      </Button>
      {done && (
        <Notice className="mt-3" title="What the synchronisation did">
          <ul className="grid gap-x-6 text-small sm:grid-cols-2">
            <li>{`${done.checkedFiles} files and ${done.checkedScans} scans were compared`}</li>
            <li>{`${done.removedFiles} files that belonged to nothing were removed`}</li>
            <li>{`${done.rebuiltFiles} missing pictures or reports were made again`}</li>
            <li>{`${done.removedReports} reports without a file were removed`}</li>
            <li>{`${done.failedScans} scans whose original is gone were marked failed`}</li>
          </ul>
        </Notice>
      )}
    </div>
  );
}
