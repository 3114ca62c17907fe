import { classLabel } from '#contract/format.ts';
import type { LesionPair } from '#imaging/lesions/compare-lesions.ts';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';
import { Card } from '#web/components/card.tsx';
import { millilitres } from '../results/lesion-words.ts';

interface ChangeTableProps {
  pairs: readonly LesionPair[];
  /** Both scans have been read to their end. */
  complete: boolean;
  onShow: (pair: LesionPair) => void;
}

/** The volume of each lesion then and now. Numbers, and what they do not say. */
export function ChangeTable({ pairs, complete, onShow }: ChangeTableProps) {
  return (
    <Card title="Change of each volume">
      {pairs.length === 0 ? (
        <p className="text-muted">
          {complete
            ? 'Neither scan has a mark, so there is nothing to measure.'
            : 'Nothing is marked so far.'}
        </p>
      ) : (
        <table className="w-full text-left text-small" data-changes="">
          <thead className="text-muted">
            <tr>
              <th className="py-1 pr-3 font-normal">Lesion</th>
              <th className="py-1 pr-3 font-normal">Before</th>
              <th className="py-1 pr-3 font-normal">Now</th>
              <th className="py-1 font-normal">Change</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => {
              const { before, now } = pair;
              const shown = (now ?? before)!;
              return (
                <tr key={`${before?.number} ${now?.number}`} className="border-t border-line align-top">
                  <td className="py-2 pr-3">
                    <button
                      type="button"
                      className="text-left underline underline-offset-2"
                      onClick={() => onShow(pair)}
                    >
                      {classLabel(shown.class)}
                      {shown.weak && ' (weak)'}
                    </button>
                  </td>
                  <td className="py-2 pr-3">{volumeWords(before)}</td>
                  <td className="py-2 pr-3">{volumeWords(now)}</td>
                  <td className="py-2">{changeWords(pair)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <p className="mt-4 text-small text-muted">
        A measurement, not a judgement: the volumes come from outlines that a program drew. Another angle,
        slice thickness or contrast agent changes them without any change in the head. What a difference
        means, a doctor who sees both scans can say.
      </p>
    </Card>
  );
}

function volumeWords(lesion: Lesion | null): string {
  if (!lesion) return 'not marked';
  return lesion.volume === null ? 'not measured' : millilitres(lesion.volume);
}

function percent(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(Math.round(share * 100))}%`;
}

function changeWords({ change }: LesionPair): string {
  if (!change) return '–';
  // What rounds to nothing has no direction.
  if (Math.abs(change.millilitres) < 0.05) return 'below 0.1 ml';
  const sign = change.millilitres < 0 ? '−' : '+';
  const by = `${sign}${millilitres(Math.abs(change.millilitres))} (${percent(change.share)})`;
  if (!change.range) return by;
  const { low, high } = change.range;
  const range = `could be ${percent(low)} to ${percent(high)}`;
  return low < 0 && high > 0 ? `${by}, within the error: ${range}` : `${by}, ${range}`;
}
