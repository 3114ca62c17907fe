import { useMutation } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { type contentSourceCall, type DocumentType, restoreContentCall } from '#contract/content.ts';
import { formatDateTime } from '#contract/format.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { Difference } from './difference.tsx';

type Version = ResponseOf<typeof contentSourceCall>['versions'][number];

interface VersionHistoryProps {
  type: DocumentType;
  /** Newest first. */
  versions: Version[];
  onRestored: () => Promise<unknown>;
}

export function VersionHistory({ type, versions, onRestored }: VersionHistoryProps) {
  const [shown, setShown] = useState<Version | null>(null);
  const current = versions[0];
  const restore = useMutation({
    mutationFn: (version: number) => call(restoreContentCall, { params: { type, version } }),
    onSuccess: async ({ message }) => {
      await onRestored();
      setShown(null);
      toast({ title: 'Success', description: message });
    },
    onError: (reason) =>
      toast({
        title: 'Error',
        description: sentenceOf(reason, 'Nothing was restored.'),
        destructive: true,
      }),
  });
  if (!current) return null;
  return (
    <Card title="History" className="mt-6" aside={<History size={18} aria-hidden="true" />}>
      <ul className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1">
              {formatDateTime(version.savedAt)}
              <span className="ml-2 text-muted">{`by ${version.savedBy ?? 'the system'}`}</span>
            </span>
            {version === current ? (
              <Badge tone="accent">Current</Badge>
            ) : (
              <Button size="small" onClick={() => setShown(version)}>
                Compare and restore
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => !open && setShown(null)}
        title={shown ? `Version of ${formatDateTime(shown.savedAt)}` : ''}
        description="What restoring it would take away (−) and bring back (+)."
        wide
        scrolls
        footer={
          <>
            <Button onClick={() => setShown(null)}>Close</Button>
            <Button
              variant="primary"
              busy={restore.isPending}
              onClick={() => shown && restore.mutate(shown.id)}
            >
              Restore this version
            </Button>
          </>
        }
      >
        {shown && <Difference before={current.content} after={shown.content} />}
      </Dialog>
    </Card>
  );
}
