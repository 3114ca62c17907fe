import { useMutation } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import {
  type contentSourceCall,
  type DocumentType,
  restoreBuiltInCall,
  restoreContentCall,
} from '#contract/content.ts';
import { formatDateTime } from '#contract/format.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { Difference } from './difference.tsx';

type Version = ResponseOf<typeof contentSourceCall>['versions'][number];

/** An empty version stands for the text that comes with the product. */
const isBuiltIn = ({ content }: Version): boolean => content === '';

interface VersionHistoryProps {
  type: DocumentType;
  /** Newest first. */
  versions: Version[];
  onRestored: () => Promise<unknown>;
}

export function VersionHistory({ type, versions, onRestored }: VersionHistoryProps) {
  const [shown, setShown] = useState<Version | null>(null);
  const current = versions[0];
  const [leaving, setLeaving] = useState(false);
  const restore = useMutation({
    mutationFn: (version: number | 'built-in'): Promise<{ message: string }> =>
      version === 'built-in'
        ? call(restoreBuiltInCall, { params: { type } })
        : call(restoreContentCall, { params: { type, version } }),
    onSuccess: async ({ message }) => {
      await onRestored();
      setShown(null);
      setLeaving(false);
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
              {isBuiltIn(version) && <span className="ml-2 text-muted">Back to the built-in text</span>}
            </span>
            {version === current ? (
              <Badge tone="accent">Current</Badge>
            ) : isBuiltIn(version) ? null : (
              <Button size="small" onClick={() => setShown(version)}>
                Compare and restore
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isBuiltIn(current) && (
        <Button size="small" className="mt-3" onClick={() => setLeaving(true)}>
          Return to the built-in text
        </Button>
      )}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Return to the built-in text?"
        description="Readers see the text that comes with the product at once. Your versions stay in this history and can be restored."
        confirmLabel="Return to the built-in text"
        destructive={false}
        busy={restore.isPending}
        onConfirm={() => restore.mutate('built-in')}
      />
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
