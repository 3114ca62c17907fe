import { useState } from 'react';
import { reviewThreshold } from '#contract/constants.ts';
import { feedbackMessages } from '#contract/messages.ts';
import { reportFalsePositiveCall, scanCall } from '#contract/scan-calls.ts';
import type { Scan } from '#contract/scans.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { call } from '#web/lib/api.ts';
import { ownerHeaders } from '#web/lib/scan-owner.ts';
import { toast } from '#web/lib/toast.ts';

interface ReportIncorrectProps {
  scan: Scan;
  onScanChange: (scan: Scan) => void;
}

/** Said before the report, not after it. */
const refusedWords = `Results of ${Math.round(reviewThreshold * 100)}% confidence or more are not accepted as incorrect. If you doubt this one, show it to a doctor.`;

/** Lets a visitor say that a result is wrong; gone once it was said. */
export function ReportIncorrect({ scan, onScanChange }: ReportIncorrectProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  if (scan.reportedFalsePositive) {
    return (
      <p className="rounded-card border border-line bg-panel p-4 text-muted">
        This result was reported as incorrect. People will look at it, and the scan is kept for that.
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
      if (ignored) toast({ ...feedbackMessages.ignored, destructive: true });
      else toast(feedbackMessages.success);
      const fresh = await call(scanCall, { params: { scanId: scan.id } }).catch(() => null);
      if (fresh) onScanChange(fresh.scan);
    } catch {
      toast({ ...feedbackMessages.failed, destructive: true });
    }
    setBusy(false);
    setOpen(false);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-panel p-4">
      <div className="min-w-40 flex-1 text-muted">
        <p>{scan.answer === 'not-analyzed' ? 'Should this have been analyzed?' : 'Does this look wrong?'}</p>
        {refused && <p className="mt-1 text-small">{refusedWords}</p>}
      </div>
      <Button size="small" onClick={() => setOpen(true)}>
        Report Incorrect
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={feedbackMessages.dialogTitle}
        description="The AI model is in beta. Reports like yours show where it fails, and help to improve the next version."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" busy={busy} onClick={submit}>
              Submit Feedback
            </Button>
          </>
        }
      >
        <p>{feedbackMessages.dialogQuestion}</p>
        <p className="mt-3 text-small text-muted">
          {refused
            ? refusedWords
            : 'A reported scan goes to review. It is kept until the review is done, without any personal data.'}
        </p>
      </Dialog>
    </div>
  );
}
