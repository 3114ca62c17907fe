import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDate, formatPercent } from '#contract/format.ts';
import {
  type CandidateModel,
  compareModelCall,
  type ModelComparison,
  type ModelTally,
  type Share,
} from '#contract/models.ts';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';

interface ComparisonProps {
  model: CandidateModel;
  /** Version of the active model. */
  active: string;
}

export function Comparison({ model, active }: ComparisonProps) {
  const compared = useQuery({
    ...callQuery(compareModelCall, { params: { id: model.id } }),
    refetchOnMount: 'always',
  });
  if (compared.isError) {
    return (
      <div className="mt-5">
        <FailedNotice
          title="The comparison could not be read"
          error={compared.error}
          onRetry={compared.refetch}
        />
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

const shareText = ({ count, of }: Share): string =>
  of === 0 ? '–' : `${formatPercent(count / of)} (${formatCount(count)} of ${formatCount(of)})`;

const rows: [name: string, text: (tally: ModelTally) => string][] = [
  ['Scans entirely right', ({ scansRight }) => shareText(scansRight)],
  ['Lesions found', ({ found }) => shareText(found)],
  ['Lesions missed', ({ missed }) => formatCount(missed)],
  ['False marks', ({ falseMarks }) => formatCount(falseMarks)],
  ['Overlap of the marks that hit (mean IoU)', ({ meanOverlap }) => meanOverlap?.toFixed(2) ?? '–'],
];

interface FiguresProps {
  figures: ModelComparison;
  candidate: string;
  active: string;
}

function Figures({ figures, candidate, active }: FiguresProps) {
  return (
    <div className="mt-5">
      <p className="text-small text-muted">{progressText(figures)}</p>
      {figures.scans > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section aria-label={`${active} and ${candidate}`} tabIndex={0} className="mt-3 overflow-x-auto">
            <table className="w-full border-collapse text-left">
              <caption className="pb-2 text-left font-semibold">
                {`On ${formatCount(figures.scans)} scans judged since ${formatDate(figures.since)}, with ${formatCount(figures.lesions)} lesions`}
              </caption>
              <thead className="text-small text-muted">
                <tr className="border-b border-line">
                  <th scope="col" className="py-2 pr-4 font-normal">
                    Figure
                  </th>
                  <th scope="col" className="px-4 py-2 font-normal">{`${active}, active`}</th>
                  <th scope="col" className="py-2 pl-4 font-normal">{`${candidate}, candidate`}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, text]) => (
                  <tr key={name} className="border-b border-line">
                    <th scope="row" className="min-w-28 py-2 pr-4 font-normal">
                      {name}
                    </th>
                    <td className="px-4 py-2 sm:whitespace-nowrap">{text(figures.active)}</td>
                    <td className="py-2 pl-4 sm:whitespace-nowrap">{text(figures.candidate)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className="mt-3 max-w-text">{pairText(figures)}</p>
          <p className="mt-2 max-w-text text-small text-muted">{biasText(figures)}</p>
        </>
      )}
    </div>
  );
}

function progressText({
  answered,
  waiting,
  failures,
  sameVerdict,
  scans,
  unlabelled,
}: ModelComparison): string {
  const said =
    answered === 0
      ? 'It has answered no scan yet.'
      : `It has answered ${formatCount(answered)} scans; on ${shareText(sameVerdict)} it says the same as what the visitor was shown: something, or nothing.`;
  const left =
    waiting > 0
      ? ` ${formatCount(waiting)}${waiting >= 1000 ? ' or more' : ''} wait for a quiet moment.`
      : '';
  const failed = failures > 0 ? ` On ${formatCount(failures)} it failed.` : '';
  const judged =
    scans === 0
      ? ' Nothing that it answered was judged since it was added, so there is nothing to compare yet.'
      : '';
  const out =
    unlabelled > 0
      ? ` ${formatCount(unlabelled)} judged scans are left out: they have no boxes, or it has not answered them.`
      : '';
  return said + left + failed + judged + out;
}

function pairText({
  bothRight,
  onlyActiveRight,
  onlyCandidateRight,
  bothWrong,
  chance,
}: ModelComparison): string {
  const counts = `Both right on ${formatCount(bothRight)} scans, both wrong on ${formatCount(bothWrong)}; only the active one right on ${formatCount(onlyActiveRight)}, only the candidate on ${formatCount(onlyCandidateRight)}.`;
  if (chance === null) return `${counts} They do not differ on any.`;
  const likely = chance < 0.001 ? 'less than 0.1%' : formatPercent(chance);
  return `${counts} Two equally good models would differ this much or more with a probability of ${likely}.`;
}

function biasText({ confirmed, scans }: ModelComparison): string {
  const favour =
    confirmed > 0
      ? `On ${formatCount(confirmed)} of the ${formatCount(scans)} the reviewer confirmed the active model’s own marks, which favours it. `
      : '';
  return `${favour}Most judged scans are doubtful or reported ones, so these shares say which of the two is better here, not how often either is right. What was judged before the candidate was added is left out: it may have been trained on it.`;
}
