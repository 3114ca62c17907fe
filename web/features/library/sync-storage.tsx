import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import {
  type Reconciliation,
  reportsCall,
  scansCall,
  summaryCall,
  syncProgressCall,
  syncStorageCall,
} from '#contract/library.ts';
import { libraryMessages } from '#contract/messages.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';

const lookAgainMs = 500;

/** Begins a synchronisation and waits for its end. */
async function syncStorage(): Promise<Reconciliation> {
  await call(syncStorageCall);
  for (;;) {
    const done = await call(syncProgressCall);
    if (!done.running) return done;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

/** Brings files and database in line. */
export function useSyncStorage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: syncStorage,
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
}

export function SyncButton({ sync }: { sync: ReturnType<typeof useSyncStorage> }) {
  return (
    <Button size="small" busy={sync.isPending} onClick={() => sync.mutate()}>
      {!sync.isPending && <RefreshCw size={16} aria-hidden="true" />}
      Sync Storage
    </Button>
  );
}

/** '1 file', '2 files'. */
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const was = (count: number): string => (count === 1 ? 'was' : 'were');

/** What a synchronisation meant. */
export function SyncOutcome({ done }: { done: Reconciliation }) {
  const { checkedFiles, checkedScans, removedFiles, rebuiltFiles, removedReports, failedScans } = done;
  return (
    <Notice className="mb-4" title="What the synchronisation did">
      <ul className="grid gap-x-6 text-small sm:grid-cols-2">
        <li>{`${counted(checkedFiles, 'file')} and ${counted(checkedScans, 'scan')} were compared`}</li>
        <li>{`${counted(removedFiles, 'file')} that belonged to nothing ${was(removedFiles)} removed`}</li>
        <li>{`${counted(rebuiltFiles, 'missing file')} ${was(rebuiltFiles)} made again`}</li>
        <li>{`${counted(removedReports, 'report')} without a file ${was(removedReports)} removed`}</li>
        <li>{`${counted(failedScans, 'scan')} without an original ${was(failedScans)} marked failed`}</li>
      </ul>
    </Notice>
  );
}
