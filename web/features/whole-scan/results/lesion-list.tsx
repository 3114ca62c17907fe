import { classLabel } from '#contract/format.ts';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';
import { Badge } from '#web/components/badge.tsx';
import { Card } from '#web/components/card.tsx';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';
import type { Analysis } from '../scan/scan-state.ts';
import { measuresOf } from './lesion-words.ts';

interface LesionListProps {
  analysis: Analysis;
  onShow: (lesion: Lesion) => void;
}

/** What was found, lesion by lesion; a click leads to the slice where it is largest. */
export function LesionList({ analysis, onShow }: LesionListProps) {
  const { lesions, state } = analysis;
  return (
    <Card title={titleOf(lesions.length, state)}>
      {lesions.length === 0 ? (
        <p className="text-muted">
          {state === 'finished'
            ? 'No slice that was read is marked. A tool like this misses tumours: that nothing is marked does not mean that nothing is there.'
            : 'Nothing is marked so far.'}
        </p>
      ) : (
        <ol className="-mx-2 space-y-1">
          {lesions.map((lesion) => (
            <li key={lesion.number}>
              <button
                type="button"
                className="w-full rounded-control px-2 py-2 text-left hover:bg-subtle"
                onClick={() => onShow(lesion)}
              >
                <span className="flex flex-wrap items-center gap-2">
                  <strong>
                    {lesion.number} · {classLabel(lesion.class)}
                  </strong>
                  <ConfidenceBadge confidence={lesion.confidence} />
                  {lesion.weak && <Badge>Weak: on one slice only</Badge>}
                </span>
                <span className="mt-1 block text-small text-muted">{measuresOf(lesion)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-4 text-small text-muted">
        For research and education, never for diagnosis. Show the scan to a doctor, whatever stands here.
      </p>
    </Card>
  );
}

function titleOf(count: number, state: Analysis['state']): string {
  if (count === 0) return state === 'finished' ? 'Nothing marked' : 'Findings';
  return `${count} possible ${count === 1 ? 'lesion' : 'lesions'}`;
}
