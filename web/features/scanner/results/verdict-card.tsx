import { Stethoscope, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { allClearFor, bandsFor } from '#contract/evidence.ts';
import { bandOf } from '#contract/format.ts';
import { processCall, scanCall } from '#contract/scan-calls.ts';
import type { Scan } from '#contract/scans.ts';
import { testedOf } from '#reading/findings/tested.ts';
import { AnswerHeadline } from '#web/components/answer-headline.tsx';
import { Button } from '#web/components/button.tsx';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { focusAfter } from '#web/lib/focus-after.ts';
import { ownerHeaders, useOwnerSecret } from '#web/lib/scan-owner.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { allClearWords, missedWords } from '#words/say/evidence.ts';
import { outOfHundred } from '#words/say/finding-words.ts';
import { nextSteps } from '#words/say/next-steps.ts';
import { cautionWords } from '#words/say/remarks.ts';
import { framesWords, notAnalyzedReasons, verdictWords } from '#words/say/verdict.ts';
import { OtherRegions } from './other-regions.tsx';
import { type FaintPlaces, FaintPlacesOnRequest, UnclearAnswer } from './unclear-answer.tsx';
import { TestEvidence } from './verdict-parts.tsx';

interface VerdictProps {
  scan: Scan;
  faint: FaintPlaces;
  onScanChange: (scan: Scan) => void;
}

/** The first screen of a result: what makes it less reliable, the verdict, what it means, what to do. */
export function VerdictCard(props: VerdictProps) {
  const { scan, faint } = props;
  const result = useTranslations('result');
  const { title } = cautionWords(result, scan);
  const [meaning, step] = nextSteps(result, scan).sentences;
  return (
    <div className="space-y-3 max-sm:space-y-2 max-sm:text-small rounded-card border border-line bg-panel p-5 max-sm:rounded-none max-sm:border-0 max-sm:bg-page max-sm:p-0">
      {title && (
        <p className="flex items-start gap-2.5 font-semibold">
          <TriangleAlert size={20} className="mt-0.5 shrink-0 text-medium-icon" />
          {title}
        </p>
      )}
      <Verdict {...props} />
      <p className="empty:hidden">
        {saysMeaning(scan) && meaning} {saysLimits(scan) && result('verdict.notRuledOut')}
      </p>
      <p className="flex items-start gap-2.5">
        <Stethoscope size={20} className="mt-0.5 shrink-0 text-accent-text" />
        {step}
      </p>
      <WhoSeesIt scan={scan} />
      <FaintPlacesOnRequest scan={scan} faint={faint} />
      <OtherRegions scan={scan} />
    </div>
  );
}

/** The verdict itself has said what an unclear or a clear answer means. */
const saysMeaning = ({ answer }: Scan): boolean => answer !== 'unclear' && answer !== 'clear';

/** Whether to say what is not ruled out; the headline of a clear answer has said it. */
const saysLimits = ({ answer, otherDetections }: Scan): boolean =>
  (answer === 'finding' || answer === 'unclear') && otherDetections.length === 0;

function WhoSeesIt({ scan: { expiresAt } }: { scan: Scan }) {
  const t = useTranslations('scanner.file');
  const formats = useFormats();
  return (
    <p className="text-small text-muted">
      {t('seenBy')} {expiresAt ? t.rich('expires', { date: () => formats.date(expiresAt) }) : t('kept')}
    </p>
  );
}

function Verdict({ scan, onScanChange }: Pick<VerdictProps, 'scan' | 'onScanChange'>) {
  const t = useTranslations('result');
  const words = verdictWords(useTranslations('headline'), scan);
  return (
    <div>
      <AnswerHeadline answer={scan.answer ?? 'not-analyzed'} {...words} />
      <VerdictDetails scan={scan} onScanChange={onScanChange} />
      <p className="mt-2 text-small text-muted empty:hidden">{framesWords(t, scan)}</p>
    </div>
  );
}

/** What an answer means, and how often it was wrong in testing. */
function VerdictDetails({ scan, onScanChange }: Pick<VerdictProps, 'scan' | 'onScanChange'>) {
  const t = useTranslations('result');
  switch (scan.answer) {
    case 'not-analyzed':
      return (
        <>
          {notAnalyzedReasons(t, scan).map((sentence) => (
            <p key={sentence} className="mt-2">
              {sentence}
            </p>
          ))}
          <p className="mt-2 text-muted">{t('verdict.notAnalyzedDetail')}</p>
          <AnalyzeAnyway scan={scan} onScanChange={onScanChange} />
        </>
      );
    case 'unclear':
      return <UnclearAnswer scan={scan} />;
    case 'clear':
      return (
        <TestEvidence
          scan={scan}
          unknown="missedUnknown"
          describe={(voice, { allClear, sources }) =>
            allClearWords(voice, allClearFor(allClear, scan.kind)) ?? missedWords(voice, sources)
          }
        />
      );
    case 'finding':
      return <BandEvidence scan={scan} />;
    case 'other':
    case null:
      return null;
  }
}

/** How often findings as sure as the strongest one were right. */
function BandEvidence({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.confidence');
  const headline = useTranslations('headline');
  if (!testedOf(scan).confidence) return <p className="mt-2">{headline('untested')}</p>;
  const strongest = bandOf(Math.max(...scan.detections.map(({ confidence }) => confidence)));
  return (
    <TestEvidence
      scan={scan}
      unknown="bandUnknown"
      describe={(_, { reliability }) => {
        const { bands } = bandsFor(reliability, scan.kind);
        const precision = bands?.find(({ band }) => band.toLowerCase() === strongest)?.precision;
        const bounds = precision && outOfHundred(precision);
        return bounds ? t('rightOf', { ...bounds, people: String(precision.groups) }) : null;
      }}
    />
  );
}

const pollMs = 500;

/** The heading that receives the focus when the button disappears. */
export const summaryTitleId = 'summary-title';

/** Lets the owner analyze a picture that the learned check refused. */
function AnalyzeAnyway({ scan, onScanChange }: { scan: Scan; onScanChange: (scan: Scan) => void }) {
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
