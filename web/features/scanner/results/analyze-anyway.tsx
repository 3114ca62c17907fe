import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { processCall, scanCall } from '#contract/scan-calls.ts';
import type { Scan } from '#contract/scans.ts';
import { Button } from '#web/components/button.tsx';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { focusAfter } from '#web/lib/focus-after.ts';
import { ownerHeaders, useOwnerSecret } from '#web/lib/scan-owner.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';

interface AnalyzeAnywayProps {
  scan: Scan;
  onScanChange: (scan: Scan) => void;
}

const pollMs = 500;

/** The heading that receives the focus when the button disappears. */
export const summaryTitleId = 'summary-title';

/** Lets the owner analyze a picture that the learned check refused. */
export function AnalyzeAnyway({ scan, onScanChange }: AnalyzeAnywayProps) {
  const t = useTranslations('scanner.result');
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const owner = useOwnerSecret(scan.id);
  if (!scan.mayBeOverruled || owner === null) return null;
  const analyze = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const analyzed = await analyzeAnyway(scan.id);
      focusAfter(() => onScanChange(analyzed), summaryTitleId);
    } catch (reason) {
      const fallback = t('analyzeAnywayFailed');
      setProblem(reason instanceof ApiError ? errorMessage(reason, fallback) : fallback);
      setBusy(false);
    }
  };
  return (
    <div className="mt-4 space-y-3 border-t border-line pt-3">
      <p className="text-small text-muted">{t('analyzeAnywayText')}</p>
      <Button size="small" busy={busy} onClick={analyze}>
        {t('analyzeAnyway')}
      </Button>
      {problem && (
        <p role="alert" className="text-small">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Starts the analysis and waits for its end. */
async function analyzeAnyway(scanId: string): Promise<Scan> {
  let { scan } = await call(processCall, {
    params: { scanId },
    query: { anyway: 'true' },
    headers: ownerHeaders(scanId),
  });
  while (scan.processingStatus === 'pending' || scan.processingStatus === 'processing') {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    ({ scan } = await call(scanCall, { params: { scanId } }));
  }
  if (scan.processingStatus === 'failed') throw new Error(scan.failureReason ?? 'failed');
  return scan;
}
