import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatCount, formatDate, formatPercent } from '#contract/format.ts';
import {
  type CandidateModel,
  type ComparedScans,
  compareModelCall,
  type ModelComparison,
  type ModelTally,
  type Share,
} from '#contract/models.ts';
import { fewestChecks } from '#contract/quality.ts';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';

type ComparisonTranslator = ReturnType<typeof useTranslations<'admin.models.comparison'>>;

export function Comparison({ model, active }: { model: CandidateModel; active: string }) {
  const t = useTranslations('admin.models.comparison');
  const compared = useQuery({
    ...callQuery(compareModelCall, { params: { id: model.id } }),
    refetchOnMount: 'always',
  });
  if (compared.isError) {
    return (
      <div className="mt-5">
        <FailedNotice title={t('failed')} error={compared.error} onRetry={compared.refetch} />
      </div>
    );
  }
  if (!compared.data) {
    return (
      <div className="mt-5">
        <SkeletonLines lines={6} />
      </div>
    );
  }
  return <Figures figures={compared.data} candidate={model.version} active={active} />;
}

const shareText = (t: ComparisonTranslator, { count, of }: Share): string =>
  of === 0 ? '–' : t('share', { percent: formatPercent(count / of), count, of });

const rows: [name: keyof ModelTally, text: (tally: ModelTally, t: ComparisonTranslator) => string][] = [
  ['scansRight', ({ scansRight }, t) => shareText(t, scansRight)],
  ['found', ({ found }, t) => shareText(t, found)],
  ['missed', ({ missed }) => formatCount(missed)],
  ['falseMarks', ({ falseMarks }) => formatCount(falseMarks)],
  ['meanOverlap', ({ meanOverlap }) => meanOverlap?.toFixed(2) ?? '–'],
];

interface FiguresProps {
  figures: ModelComparison;
  candidate: string;
  active: string;
}

function Figures({ figures, candidate, active }: FiguresProps) {
  const t = useTranslations('admin.models.comparison');
  const { randomChecks, others, reference, shipped } = figures;
  const judged = randomChecks.scans + others.scans;
  const names = { candidate, active };
  return (
    <div className="mt-5">
      <p className="text-small text-muted">{progress(t, figures).join(' ')}</p>
      <div className="mt-4 space-y-6">
        {judged > 0 && (
          <>
            <Compared group="randomChecks" compared={randomChecks} {...names} />
            <Compared group="others" compared={others} {...names} />
            <p className="max-w-text text-small text-muted">
              {t('since', { date: formatDate(figures.since) })}
            </p>
          </>
        )}
        <Compared group="reference" compared={reference} {...names} />
        {shipped && (
          <p className="max-w-text">
            {t('shippedOn', {
              version: shipped.version,
              found: shareText(t, shipped.tally.found),
              right: shareText(t, shipped.tally.scansRight),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

interface ComparedProps {
  group: 'randomChecks' | 'others' | 'reference';
  /** Null if not measured yet. */
  compared: ComparedScans | null;
  candidate: string;
  active: string;
}

function Compared({ group, compared, candidate, active }: ComparedProps) {
  const t = useTranslations('admin.models.comparison');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="font-semibold">
        {t(group)}
      </h4>
      <p className="max-w-text text-small text-muted">{t(`leads.${group}`)}</p>
      {!compared && <p className="mt-2">{t('notMeasured')}</p>}
      {compared?.scans === 0 && <p className="mt-2">{[t('none'), ...leftOut(t, compared)].join(' ')}</p>}
      {compared && compared.scans > 0 && (
        <>
          <section
            aria-label={t('models', { title: t(group), active, candidate })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
            tabIndex={0}
            className="mt-2 overflow-x-auto"
          >
            <table className="w-full border-collapse text-start">
              <caption className="pb-2 text-start text-small">
                {t('caption', { scans: compared.scans, lesions: compared.lesions })}
              </caption>
              <thead className="text-small text-muted">
                <tr className="border-b border-line">
                  <th scope="col" className="py-2 pe-4 text-start font-normal">
                    {t('figure')}
                  </th>
                  <th scope="col" className="px-4 py-2 text-start font-normal">
                    {t('active', { version: active })}
                  </th>
                  <th scope="col" className="py-2 ps-4 text-start font-normal">
                    {t('candidate', { version: candidate })}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, text]) => (
                  <tr key={name} className="border-b border-line">
                    <th scope="row" className="w-2/5 min-w-28 py-2 pe-4 text-start font-normal">
                      {t(name)}
                    </th>
                    <td className="px-4 py-2 sm:whitespace-nowrap">{text(compared.active, t)}</td>
                    <td className="py-2 ps-4 sm:whitespace-nowrap">{text(compared.candidate, t)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className="mt-3 max-w-text">{pairs(t, compared).join(' ')}</p>
          <p className="mt-1 max-w-text text-small text-muted">{caveats(t, compared).join(' ')}</p>
        </>
      )}
    </section>
  );
}

/** The server stops counting here. */
const maxWaiting = 1000;

function progress(t: ComparisonTranslator, figures: ModelComparison): string[] {
  const { answered, waiting, failures, sameVerdict, randomChecks, others } = figures;
  const judged = randomChecks.scans + others.scans;
  return [
    t('answered', { count: answered }),
    ...(answered > 0 ? [t('sameVerdict', { share: shareText(t, sameVerdict) })] : []),
    ...(waiting > 0 ? [t(waiting >= maxWaiting ? 'waitingMany' : 'waiting', { count: waiting })] : []),
    ...(failures > 0 ? [t('failures', { count: failures })] : []),
    ...(judged === 0
      ? [t('notJudged'), ...leftOut(t, { unlabelled: randomChecks.unlabelled + others.unlabelled })]
      : []),
  ];
}

const significanceLevel = 0.05;

function pairs(t: ComparisonTranslator, compared: ComparedScans): string[] {
  const { bothRight, bothWrong, onlyActiveRight, onlyCandidateRight, chance } = compared;
  const counts = t('pairs', {
    bothRight,
    bothWrong,
    onlyActive: onlyActiveRight,
    onlyCandidate: onlyCandidateRight,
  });
  if (chance === null) return [counts, t('noDifference')];
  if (chance >= significanceLevel) return [counts, t('noEvidence', { p: chance.toFixed(2) })];
  return [counts, t('evidence', { p: chance < 0.001 ? '< 0.001' : `= ${chance.toFixed(3)}` })];
}

const caveats = (t: ComparisonTranslator, compared: ComparedScans): string[] => [
  ...(compared.scans < fewestChecks ? [t('few', { fewest: fewestChecks })] : []),
  ...(compared.confirmed > 0 ? [t('confirmed', { count: compared.confirmed })] : []),
  ...leftOut(t, compared),
];

const leftOut = (t: ComparisonTranslator, { unlabelled }: Pick<ComparedScans, 'unlabelled'>): string[] =>
  unlabelled === 0 ? [] : [t('leftOut', { count: unlabelled })];
