import { Database, KeyRound, Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, formatDate, formatDateTime } from '#contract/format.ts';
import { deleteScanCall } from '#contract/scan-calls.ts';
import type { Scan } from '#contract/scans.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { call } from '#web/lib/api.ts';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import { fileNameOf } from '#web/lib/file-names.ts';
import { forgetOwner, ownerHeaders, ownerLinkOf, useOwnerSecret, viewLinkOf } from '#web/lib/scan-owner.ts';
import { toast } from '#web/lib/toast.ts';
import { Receipt } from './receipt.tsx';

interface StoredFileCardProps {
  scan: Scan;
  onDeleted: () => void;
}

/** What is stored, until when, and how to hand it on or be rid of it. */
export function StoredFileCard({ scan, onDeleted }: StoredFileCardProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const secret = useOwnerSecret(scan.id);
  const copyLink = async (link: string, description: string) => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link copied', description });
    } catch {
      toast({
        title: 'The link could not be copied',
        description: `The browser does not allow it. This is the link: ${link}`,
        destructive: true,
      });
    }
  };
  const remove = async () => {
    setBusy(true);
    try {
      await call(deleteScanCall, { params: { scanId: scan.id }, headers: ownerHeaders(scan.id) });
    } catch (reason) {
      // Another browser of the owner was faster.
      if (!(reason instanceof ApiError && reason.status === 404)) {
        setBusy(false);
        // A secret that the server refuses is worth nothing; the right link may bring another.
        if (reason instanceof ApiError && reason.status === 403) forgetOwner(scan.id);
        const description = sentenceOf(reason, 'The scan is still there. Please try again.');
        toast({ title: 'Not deleted', description, destructive: true });
        return;
      }
    }
    forgetOwner(scan.id);
    toast({ title: 'Scan deleted', description: 'The scan, its pictures and its report are gone.' });
    onDeleted();
  };
  const frames = scan.frameCount > 1 ? ` · ${scan.frameCount} frames` : '';
  return (
    <Card title="Your file">
      <p className="truncate font-semibold" title={fileNameOf(scan)}>
        {fileNameOf(scan)}
      </p>
      <p className="mb-4 text-small text-muted">
        {scan.format.toUpperCase()} ·{' '}
        <span title={`${scan.fileSize} bytes`}>{formatBytes(scan.fileSize)}</span> · {scan.width} ×{' '}
        {scan.height} px{frames}
      </p>
      <Receipt receipt={scan.receipt} />
      {!secret && (
        <p className="mt-4">
          You opened a view-only link. Only the person who uploaded the file can delete or report it.
        </p>
      )}
      <p className="mt-4">
        {scan.expiresAt ? (
          <>
            Deleted by itself on{' '}
            <span title={formatDateTime(scan.expiresAt)}>{formatDate(scan.expiresAt)}</span>.
          </>
        ) : (
          `Kept for review until it is no longer needed${secret ? '; you can still delete it' : ''}.`
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          size="small"
          onClick={() =>
            copyLink(viewLinkOf(scan.id), 'Anyone with this link can see the result. They cannot delete it.')
          }
        >
          <Link2 size={16} aria-hidden="true" />
          Share view-only link
        </Button>
        {secret && (
          <>
            <Button
              size="small"
              onClick={() =>
                copyLink(
                  ownerLinkOf(scan.id, secret),
                  'Keep this link to yourself. Anyone with it can delete the scan.',
                )
              }
            >
              <KeyRound size={16} aria-hidden="true" />
              Copy owner’s link
            </Button>
            <ButtonLink size="small" to={`/stored?scan=${scan.id}`}>
              <Database size={16} aria-hidden="true" />
              What is stored
            </ButtonLink>
            <Button size="small" variant="danger" onClick={() => setAsking(true)}>
              <Trash2 size={16} aria-hidden="true" />
              Delete now
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this scan?"
        description="The scan, its pictures, its findings and its report are deleted at once. This cannot be undone; downloads that you made stay with you."
        confirmLabel="Delete scan"
        busy={busy}
        onConfirm={() => void remove()}
      />
    </Card>
  );
}
