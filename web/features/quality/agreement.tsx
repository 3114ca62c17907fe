import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '#contract/format.ts';
import { agreeingIou, agreementCall, fewestChecks } from '#contract/quality.ts';
import { verdicts } from '#contract/review.ts';
import { Card } from '#web/components/card.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Stat } from '#web/components/stat.tsx';
import { callQuery } from '#web/lib/query.ts';

const words = { correct: 'Correct', incorrect: 'Incorrect' } as const;
const tooFew = 'Too few to say';

/** Figures over everything that two people read without knowing of each other. */
export function Agreement() {
  const agreement = useQuery({ ...callQuery(agreementCall), staleTime: 0, refetchOnMount: 'always' });
  const { data } = agreement;
  if (agreement.isError)
    return (
      <FailedNotice
        title="The agreement could not be read"
        error={agreement.error}
        onRetry={agreement.refetch}
      />
    );
  const { verdict, kappa, boxes } = data ?? {};
  return (
    <>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Stat
          label="Same verdict"
          value={verdict && (verdict.value === null ? tooFew : formatPercent(verdict.value))}
          note={
            verdict &&
            `${verdict.low !== null && verdict.high !== null ? `95% interval ${(verdict.low * 100).toFixed(1)} – ${(verdict.high * 100).toFixed(1)}, ` : ''}n = ${verdict.n}`
          }
        />
        <Stat
          label="Cohen’s κ"
          value={kappa && (kappa.value === null ? tooFew : kappa.value.toFixed(2))}
          note={kappa && `n = ${kappa.n}; 0 is chance, 1 is perfect`}
        />
        <Stat
          label="Overlap of boxes"
          value={boxes && (boxes.meanIou === null ? tooFew : boxes.meanIou.toFixed(2))}
          note={boxes && `mean IoU, n = ${boxes.n}`}
        />
        <Stat
          label="Still open"
          value={data && data.waiting + data.disagreements}
          note={data && `${data.waiting} for a second reader, ${data.disagreements} to be settled`}
        />
      </div>
      <Card title="Both verdicts" className="mt-6" padded>
        <table className="w-full max-w-text border-collapse text-left">
          <caption className="sr-only">Scans by the verdict of the first and the second reader</caption>
          <thead>
            <tr>
              <td />
              {verdicts.map((second) => (
                <th key={second} scope="col" className="py-2 text-right text-small text-muted">
                  {`Second: ${words[second]}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {verdicts.map((first) => (
              <tr key={first} className="border-t border-line">
                <th scope="row" className="py-2 font-normal">{`First: ${words[first]}`}</th>
                {verdicts.map((second) => (
                  <td key={second} className="text-right tabular-nums">
                    {data?.table.find((cell) => cell.first === first && cell.second === second)?.n ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-4 max-w-text text-small text-muted">
          {`Two readings agree when the verdict is the same and the boxes overlap by ${agreeingIou} or more. Below ${fewestChecks} scans no figure is given. Whoever says ‘correct’ means the model’s boxes.`}
        </p>
      </Card>
    </>
  );
}
