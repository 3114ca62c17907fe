import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
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
  const { randomChecks, others } = figures;
  const judged = randomChecks.scans + others.scans;
  return (
    <div className="mt-5">
      <p className="text-small text-muted">{progressText(figures)}</p>
      {judged > 0 && (
        <div className="mt-4 space-y-6">
          <Compared
            title="Random checks"
            lead="Drawn by lot, without looking at the result: only these say how often either model is right."
            compared={randomChecks}
            candidate={candidate}
            active={active}
          />
          <Compared
            title="Everything else that was judged"
            lead="Doubtful, reported and reopened scans, chosen for what the active model said: which of the two is better on hard cases, not how often either is right."
            compared={others}
            candidate={candidate}
            active={active}
          />
          <p className="max-w-text text-small text-muted">
            {`Only what was judged since ${formatDate(figures.since)} and never before counts: the candidate may have been trained on the rest.`}
          </p>
        </div>
      )}
    </div>
  );
}

interface ComparedProps {
  title: string;
  lead: string;
  compared: ComparedScans;
  candidate: string;
  active: string;
}

function Compared({ title, lead, compared, candidate, active }: ComparedProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="font-semibold">
        {title}
      </h4>
      <p className="max-w-text text-small text-muted">{lead}</p>
      {compared.scans === 0 ? (
        <p className="mt-2">{`None yet.${leftOut(compared)}`}</p>
      ) : (
        <>
          <section
            aria-label={`${title}: ${active} and ${candidate}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            className="mt-2 overflow-x-auto"
          >
            <table className="w-full border-collapse text-left">
              <caption className="pb-2 text-left text-small">
                {`${formatCount(compared.scans)} scans with ${formatCount(compared.lesions)} lesions`}
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
                    <th scope="row" className="w-2/5 min-w-28 py-2 pr-4 font-normal">
                      {name}
                    </th>
                    <td className="px-4 py-2 sm:whitespace-nowrap">{text(compared.active)}</td>
                    <td className="py-2 pl-4 sm:whitespace-nowrap">{text(compared.candidate)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className="mt-3 max-w-text">{pairText(compared)}</p>
          <p className="mt-1 max-w-text text-small text-muted">
            {`${fewText(compared)}${favourText(compared)}${leftOut(compared)}`.trim()}
          </p>
        </>
      )}
    </section>
  );
}

function progressText({
  answered,
  waiting,
  failures,
  sameVerdict,
  randomChecks,
  others,
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
    randomChecks.scans + others.scans === 0
      ? ` Nothing that it answered was judged since it was added, so there is nothing to compare yet.${leftOut({ unlabelled: randomChecks.unlabelled + others.unlabelled })}`
      : '';
  return said + left + failed + judged;
}

function pairText({
  bothRight,
  onlyActiveRight,
  onlyCandidateRight,
  bothWrong,
  chance,
}: ComparedScans): string {
  const counts = `Both right on ${formatCount(bothRight)} scans, both wrong on ${formatCount(bothWrong)}; only the active one right on ${formatCount(onlyActiveRight)}, only the candidate on ${formatCount(onlyCandidateRight)}.`;
  if (chance === null) return `${counts} They do not differ on any.`;
  const likely = chance < 0.001 ? 'less than 0.1%' : formatPercent(chance);
  return `${counts} Two equally good models would differ this much or more with a probability of ${likely}.`;
}

const fewText = ({ scans }: ComparedScans): string =>
  scans < fewestChecks ? ` Fewer than ${fewestChecks}: too few to rely on.` : '';

const favourText = ({ confirmed, scans }: ComparedScans): string =>
  confirmed > 0
    ? ` On ${formatCount(confirmed)} of the ${formatCount(scans)} the reviewer confirmed the active model’s own marks, which favours it.`
    : '';

function leftOut({ unlabelled }: Pick<ComparedScans, 'unlabelled'>): string {
  if (unlabelled === 0) return '';
  if (unlabelled === 1)
    return ' 1 judged scan is left out: it has no boxes, or the candidate has not answered it.';
  return ` ${formatCount(unlabelled)} judged scans are left out: they have no boxes, or the candidate has not answered them.`;
}
