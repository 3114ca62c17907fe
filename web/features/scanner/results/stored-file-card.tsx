import { Database, KeyRound, Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { deleteScanCall } from '#contract/scan-calls.ts';
import type { Scan } from '#contract/scans.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Fold } from '#web/components/fold.tsx';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { fileNameOf } from '#web/lib/file-names.ts';
import { forgetOwner, ownerHeaders, ownerLinkOf, useOwnerSecret, viewLinkOf } from '#web/lib/scan-owner.ts';
import { toast } from '#web/lib/toast.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { fileFacts } from './file-facts.ts';
import { Receipt } from './receipt.tsx';

/** What is stored and until when, with buttons to share or delete it. */
export function StoredFileCard({ scan, onDeleted }: { scan: Scan; onDeleted: () => void }) {
  const t = useTranslations('scanner.file');
  const uploadWords = useTranslations('scanner.upload');
  const formats = useFormats();
  const errorMessage = useErrorMessage();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const secret = useOwnerSecret(scan.id);
  const { expiresAt } = scan;
  const copyLink = async (link: string, description: string) => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: t('copied'), description });
    } catch {
      toast({
        title: t('notCopied'),
        description: t('notCopiedText', { link }),
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
        // A secret that the server refuses is worthless; the right link may provide another.
        if (reason instanceof ApiError && reason.status === 403) forgetOwner(scan.id);
        const description = errorMessage(reason, t('notDeletedText'));
        toast({ title: t('notDeleted'), description, destructive: true });
        return;
      }
    }
    forgetOwner(scan.id);
    toast({ title: t('deleted'), description: t('deletedText') });
    onDeleted();
  };
  return (
    <Fold title={t('title')}>
      <p className="truncate font-semibold" title={fileNameOf(scan)}>
        {fileNameOf(scan)}
      </p>
      <p
        className="mb-4 text-small text-muted"
        title={uploadWords('bytes', { bytes: formats.count(scan.fileSize) })}
      >
        {t(scan.frameCount > 1 ? 'factsFrames' : 'facts', fileFacts(scan, formats))}
      </p>
      <Receipt receipt={scan.receipt} />
      {!secret && <p className="mt-4">{t('viewOnly')}</p>}
      <p className="mt-4">
        {expiresAt
          ? t.rich('expires', {
              date: () => <span title={formats.dateTime(expiresAt)}>{formats.date(expiresAt)}</span>,
            })
          : t(secret ? 'keptOwner' : 'kept')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button icon={Link2} size="small" onClick={() => copyLink(viewLinkOf(scan.id), t('shared'))}>
          {t('share')}
        </Button>
        {secret && (
          <>
            <Button
              icon={KeyRound}
              size="small"
              onClick={() => copyLink(ownerLinkOf(scan.id, secret), t('owned'))}
            >
              {t('owner')}
            </Button>
            <ButtonLink icon={Database} size="small" to={`/stored?scan=${scan.id}`}>
              {t('stored')}
            </ButtonLink>
            <Button icon={Trash2} size="small" variant="danger" onClick={() => setAsking(true)}>
              {t('delete')}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('deleteTitle')}
        description={t('deleteText')}
        confirmLabel={t('deleteConfirm')}
        busy={busy}
        onConfirm={() => void remove()}
      />
    </Fold>
  );
}
