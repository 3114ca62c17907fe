import { clsx } from 'clsx';
import { Circle, CircleAlert, CircleCheck, CircleDot, Layers, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Scan } from '#contract/scans.ts';
import type { QualityGrade } from '#reading/vocabulary.ts';
import { Fold } from '#web/components/fold.tsx';
import { cautionWords, type QualityFinding, qualityWords } from '#words/say/remarks.ts';
import { qualityShown } from '#words/say/verdict.ts';

const verdictIcons = { good: CircleCheck, fair: CircleDot, poor: CircleAlert } as const;
const verdictColors: Record<QualityGrade, string> = {
  good: 'text-low-icon',
  fair: 'text-medium-icon',
  poor: 'text-high-icon',
};

/** Advice on the result, and the quality of its image. */
export function Recommendations({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.advice');
  const advice = useTranslations('result.advice');
  const answer = scan.answer ?? 'not-analyzed';
  const remarks = cautionWords(useTranslations('result'), scan).sentences;
  return (
    <Fold title={t('title')}>
      {remarks.length > 0 && (
        <ul aria-label={t('about')} className="mb-5 space-y-1 text-muted">
          {remarks.map(({ id, sentence }) => (
            <li key={id}>{sentence}</li>
          ))}
        </ul>
      )}
      <ul className="space-y-5">
        <Item icon={<Stethoscope size={20} className="text-accent-text" />} title={advice(`${answer}.title`)}>
          {advice(`${answer}.text`)}
        </Item>
        {qualityShown(scan) && <Quality scan={scan} />}
        {answer !== 'not-analyzed' && (
          <Item icon={<Layers size={20} className="text-accent-text" />} title={advice('views.title')}>
            {advice('views.text')}
          </Item>
        )}
      </ul>
    </Fold>
  );
}

/** One summary line. Failed checks are shown at once, all checks on request. */
function Quality({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.advice');
  const words = useTranslations('result.quality.verdict');
  const { quality } = scan;
  if (!quality) {
    return (
      <Item icon={<Circle size={20} className="text-muted" />} title={t('qualityUnknown')}>
        {t('qualityUnknownText')}
      </Item>
    );
  }
  // Nothing is praised about a refused image.
  const refused = scan.answer === 'not-analyzed';
  const Icon = verdictIcons[quality.overall];
  const doubtful = quality.findings.filter(({ verdict }) => verdict !== 'good');
  const count = String(quality.findings.length);
  const passed = String(quality.findings.length - doubtful.length);
  return (
    <Item
      icon={<Icon size={20} className={verdictColors[quality.overall]} />}
      title={t('quality', { verdict: words(quality.overall) })}
    >
      {refused || (
        <p>{doubtful.length === 0 ? t('allPassed', { count }) : t('somePassed', { passed, count })}</p>
      )}
      {doubtful.length > 0 && <Checks findings={doubtful} scan={scan} />}
      {refused || (
        <details className="mt-1 text-small">
          <summary className="cursor-pointer rounded-small py-0.5 text-accent-text">{t('details')}</summary>
          <Checks findings={quality.findings} scan={scan} />
        </details>
      )}
    </Item>
  );
}

function Checks({ findings, scan }: { findings: readonly QualityFinding[]; scan: Scan }) {
  const t = useTranslations('result');
  return (
    <ul className="mt-1 space-y-1.5">
      {findings.map((finding) => {
        const Small = verdictIcons[finding.verdict];
        const { label, sentence } = qualityWords(t, finding, scan);
        return (
          <li key={finding.id} className="flex gap-2 text-small">
            <Small
              size={16}
              role="img"
              aria-label={t(`quality.verdict.${finding.verdict}`)}
              className={clsx('mt-0.5 shrink-0', verdictColors[finding.verdict])}
            />
            <span>
              <span className="font-semibold text-text">{label}.</span> {sentence}
            </span>
          </li>
        );
      })}
    </ul>
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
