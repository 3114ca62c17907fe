import { clsx } from 'clsx';
import { Circle, CircleAlert, CircleCheck, CircleDot, Layers, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { resultMessages } from '#contract/messages.ts';
import type { QualityReport, Scan, Verdict } from '#contract/scans.ts';
import { Card } from '#web/components/card.tsx';

const verdictWords: Record<Verdict, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' };
const verdictIcons = { good: CircleCheck, fair: CircleDot, poor: CircleAlert } as const;
const verdictColours: Record<Verdict, string> = {
  good: 'text-low-icon',
  fair: 'text-medium-icon',
  poor: 'text-high-icon',
};

const advice = {
  finding: resultMessages.furtherReview,
  unclear: resultMessages.unclearAdvice,
  clear: resultMessages.noneRecommendation,
  'not-analyzed': resultMessages.notAnalyzedAdvice,
} as const;

/** What to do with the result, and how good the picture is that it rests on. */
export function Recommendations({ scan }: { scan: Scan }) {
  const main = advice[scan.answer ?? 'not-analyzed'];
  return (
    <Card title="Recommendations">
      <ul className="space-y-5">
        <Item
          icon={<Stethoscope size={20} aria-hidden="true" className="text-accent-text" />}
          title={main.title}
        >
          {main.description}
        </Item>
        <Quality quality={scan.quality} />
        <Item
          icon={<Layers size={20} aria-hidden="true" className="text-accent-text" />}
          title={resultMessages.additionalViews.title}
        >
          {resultMessages.additionalViews.description}
        </Item>
      </ul>
    </Card>
  );
}

function Quality({ quality }: { quality: QualityReport | null }) {
  if (!quality) {
    return (
      <Item
        icon={<Circle size={20} aria-hidden="true" className="text-muted" />}
        title="Image Quality: not measured"
      >
        The quality of this picture was not measured.
      </Item>
    );
  }
  const Icon = verdictIcons[quality.overall];
  return (
    <Item
      icon={<Icon size={20} aria-hidden="true" className={verdictColours[quality.overall]} />}
      title={`Image Quality: ${verdictWords[quality.overall]}`}
    >
      <ul className="mt-1 space-y-1.5">
        {quality.findings.map(({ id, label, verdict, sentence }) => {
          const Small = verdictIcons[verdict];
          return (
            <li key={id} className="flex gap-2 text-small">
              <Small
                size={16}
                role="img"
                aria-label={verdictWords[verdict]}
                className={clsx('mt-0.5', verdictColours[verdict])}
              />
              <span>
                <span className="font-semibold text-text">{label}.</span> {sentence}
              </span>
            </li>
          );
        })}
      </ul>
    </Item>
  );
}

function Item({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5">{icon}</span>
      <div className="min-w-0">
        <h3 className="text-base">{title}</h3>
        <div className="text-muted">{children}</div>
      </div>
    </li>
  );
}
