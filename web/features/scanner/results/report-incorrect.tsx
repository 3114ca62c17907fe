import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { reviewThreshold } from '#contract/constants.ts';
import { reportFalsePositiveCall, scanCall } from '#contract/scan-calls.ts';
import type { Scan } from '#contract/scans.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { call } from '#web/lib/api.ts';
import { focusAfter } from '#web/lib/focus-after.ts';
import { ownerHeaders } from '#web/lib/scan-owner.ts';
import { toast } from '#web/lib/toast.ts';

/** Replaces the button and receives its focus. */
const reportedId = 'reported';

/** Lets a visitor report a wrong result, once. */
export function ReportIncorrect({ scan, onScanChange }: { scan: Scan; onScanChange: (scan: Scan) => void }) {
  const t = useTranslations('scanner.report');
  const cancel = useTranslations('scanner')('cancel');
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  if (scan.reportedFalsePositive) {
    return (
      <p id={reportedId} tabIndex={-1} className="rounded-card border border-line bg-panel p-4 text-muted">
        {t('reported')}
      </p>
    );
  }
  const refused = scan.confidence !== null && scan.confidence >= reviewThreshold;
  const submit = async () => {
    setBusy(true);
    try {
      const { ignored } = await call(reportFalsePositiveCall, {
        params: { id: scan.id },
        headers: ownerHeaders(scan.id),
      });
      if (ignored) toast({ title: t('ignored'), description: t('ignoredText'), destructive: true });
      else toast({ title: t('success'), description: t('successText') });
      const fresh = await call(scanCall, { params: { scanId: scan.id } }).catch(() => null);
      if (fresh) focusAfter(() => onScanChange(fresh.scan), reportedId);
    } catch {
      toast({ title: t('failed'), description: t('failedText'), destructive: true });
    }
    setBusy(false);
    setOpen(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-panel p-4">
      <div className="min-w-0 grow basis-40 text-muted">
        <p>{scan.answer === 'not-analyzed' ? t('questionNotAnalyzed') : t('question')}</p>
        {refused && <p className="mt-1 text-small">{t('high')}</p>}
      </div>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        busy={busy}
        title={t('title')}
        description={t('lead')}
        footer={
          <>
            <Button disabled={busy} onClick={() => setOpen(false)}>
              {cancel}
            </Button>
            <Button variant="primary" busy={busy} onClick={submit}>
              {t('submit')}
            </Button>
          </>
        }
      >
        <p>{t('ask')}</p>
        <p className="mt-3 text-small text-muted">{refused ? t('high') : t('note')}</p>
      </Dialog>
    </div>
  );
}
