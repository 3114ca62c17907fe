import { useState } from 'react';
import { feedbackMessages } from '#contract/messages.ts';
import { reportFalsePositiveCall, type Scan, scanCall } from '#contract/scans.ts';
import { verdictOf } from '#contract/verdict.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toast.ts';

interface ReportIncorrectProps {
  scan: Scan;
  onScanChange: (scan: Scan) => void;
}

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
  const submit = async () => {
    setBusy(true);
    try {
      const { ignored } = await call(reportFalsePositiveCall, { params: { id: scan.id } });
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
      <p className="text-muted">
        {verdictOf(scan) === 'not judged' ? 'Should this have been judged?' : 'Does this look wrong?'}
      </p>
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
          A reported scan goes to review and is kept until that is done, without any personal data.
        </p>
      </Dialog>
    </div>
  );
}
