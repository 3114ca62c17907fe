import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleSlash2, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { missedWords } from '#contract/evidence.ts';
import { resultMessages } from '#contract/messages.ts';
import type { Scan } from '#contract/scans.ts';
import { modelCall } from '#contract/site.ts';
import { anomalyWords, verdictOf } from '#contract/verdict.ts';
import { callQuery } from '#web/lib/query.ts';

/** What the picture allows, then the verdict, then what the verdict is not. */
export function VerdictCard({ scan }: { scan: Scan }) {
  return (
    <div className="mt-3 space-y-4 rounded-card border border-line bg-panel p-5">
      <Checks scan={scan} />
      <Verdict scan={scan} />
      <p className="border-t border-line pt-3 text-small">{resultMessages.limits}</p>
    </div>
  );
}

/** Quality and scope: what to know of the picture before its verdict is read. */
function Checks({ scan: { judgement, quality } }: { scan: Scan }) {
  if (judgement?.judged === false) return null;
  const remarks = [
    ...(judgement?.notes ?? []),
    ...(quality?.findings ?? []).filter(({ verdict }) => verdict !== 'good'),
  ];
  if (remarks.length === 0) {
    return (
      <p className="text-small text-muted">
        {quality
          ? 'Checked first: one brain MR slice of good quality.'
          : 'The quality of this picture was not measured.'}
      </p>
    );
  }
  return (
    <ul aria-label="About this picture" className="space-y-1.5 text-small">
      {remarks.map(({ id, sentence }) => (
        <li key={id} className="flex gap-2">
          <Info size={16} aria-hidden="true" className="mt-0.5 text-medium-icon" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}

function Verdict({ scan }: { scan: Scan }) {
  const count = scan.detections.length;
  switch (verdictOf(scan)) {
    case 'not judged':
      return (
        <div>
          <Headline icon={<CircleSlash2 size={22} aria-hidden="true" className="text-medium-icon" />}>
            {resultMessages.notJudged.title}
          </Headline>
          {scan.judgement?.reasons.map(({ id, sentence }) => (
            <p key={id} className="mt-2">
              {sentence}
            </p>
          ))}
          <p className="mt-2 text-muted">{resultMessages.notJudged.description}</p>
        </div>
      );
    case 'none':
      return (
        <div>
          <Headline icon={<CircleCheck size={22} aria-hidden="true" className="text-accent-text" />}>
            {resultMessages.none.title}
          </Headline>
          <p className="mt-1">{resultMessages.none.description}</p>
          <Missed scan={scan} />
        </div>
      );
    case 'found':
      return (
        <Headline icon={<CircleAlert size={22} aria-hidden="true" className="text-high-icon" />}>
          <span>{count}</span> <span>{anomalyWords(count)}</span>
        </Headline>
      );
  }
}

/** The same place and size for every verdict. */
function Headline({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 text-title font-semibold">
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** How often 'nothing marked' was wrong when it was measured. */
function Missed({ scan }: { scan: Scan }) {
  const model = useQuery(callQuery(modelCall));
  const card = model.data?.card;
  const measured = card && scan.modelProvider === 'embedded' && card.version === scan.modelVersion;
  const words = measured ? missedWords(card.metrics.sources) : null;
  return (
    <p className="mt-2 min-h-10 text-small text-muted">
      {model.isPending
        ? ''
        : (words ?? 'How many slices with a tumour this model leaves unmarked was not measured here.')}
    </p>
  );
}
