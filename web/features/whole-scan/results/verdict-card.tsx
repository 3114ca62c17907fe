import { CircleAlert, CircleHelp, CircleSlash, LoaderCircle, SearchX } from 'lucide-react';
import { Card } from '#web/components/card.tsx';
import type { StudyAnswer } from '../scan/study-answer.ts';
import { useScanWords } from '../scan-words.ts';

const icons = {
  'possible-lesion': { Icon: CircleAlert, tone: 'text-high-icon' },
  unclear: { Icon: CircleHelp, tone: 'text-muted' },
  'nothing-found': { Icon: SearchX, tone: 'text-muted' },
  'not-readable': { Icon: CircleSlash, tone: 'text-medium-icon' },
  reading: { Icon: LoaderCircle, tone: 'text-muted' },
} as const;

/** The verdict in words, then what was read of which series. */
export function VerdictCard({ answer }: { answer: StudyAnswer }) {
  const words = useScanWords();
  const { title, sentences } = words.verdict(answer);
  const { Icon, tone } = icons[answer.verdict ?? 'reading'];
  return (
    <Card data-verdict={answer.verdict ?? undefined}>
      <div className="flex gap-4" role="status">
        <Icon size={28} className={`mt-0.5 shrink-0 ${tone}`} />
        <div className="min-w-0 space-y-2">
          <h2 className="text-title">{title}</h2>
          <p>{sentences.join(' ')}</p>
          <p className="text-small text-muted">{words.series(answer.series).join(' ')}</p>
          <p className="text-small text-muted">{words.t('verdict.research')}</p>
        </div>
      </div>
    </Card>
  );
}
