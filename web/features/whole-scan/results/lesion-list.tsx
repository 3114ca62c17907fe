import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { Button, IconButton } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import type { ListedLesion, StudyAnswer } from '../scan/study-answer.ts';
import { useScanWords } from '../scan-words.ts';

interface LesionListProps {
  answer: StudyAnswer;
  onShow: (lesion: ListedLesion) => void;
  /** Null while reading, because numbers still change. */
  onRemove: ((lesion: ListedLesion) => void) | null;
  /** Null if there is no ellipse on the shown slice to use as outline. */
  onCorrect: ((lesion: ListedLesion) => void) | null;
  /** The open series, to which an ellipse belongs. */
  here: string;
  onRestore: () => void;
  /** Whether weak marks are listed and outlined. */
  weakShown: boolean;
  onWeakShown: (shown: boolean) => void;
}

/** The lesions that were found. Weak findings are collapsed. */
export function LesionList(props: LesionListProps) {
  const { answer, onShow, onRemove, onCorrect, here, onRestore, weakShown, onWeakShown } = props;
  const { t } = useScanWords();
  const { lesions, weak, removed } = answer;
  const corrected = [...lesions, ...weak].filter((lesion) => lesion.corrected).length;
  if (lesions.length + weak.length + removed === 0) return null;
  const rows = (of: readonly ListedLesion[]) => (
    <ol className="-mx-2 space-y-1">
      {of.map((lesion) => (
        <LesionRow
          key={lesion.id}
          lesion={lesion}
          onShow={onShow}
          onRemove={onRemove}
          onCorrect={lesion.series === here ? onCorrect : null}
        />
      ))}
    </ol>
  );
  return (
    <Card title={t(lesions.length > 0 ? 'lesions.title' : 'lesions.weakTitle')}>
      {rows(lesions.filter(({ first }) => first))}
      {weak.length > 0 && (
        <details
          className="mt-3"
          open={weakShown}
          onToggle={(event) => onWeakShown(event.currentTarget.open)}
        >
          <summary className="cursor-pointer text-small text-muted">
            {t('lesions.weakFindings', { count: weak.length })}
          </summary>
          <div className="mt-2">{rows(weak)}</div>
        </details>
      )}
      {onRemove && <p className="mt-3 text-small text-muted">{t('lesions.correctHint')}</p>}
      {removed + corrected > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-2 text-small text-muted">
          {removed > 0 && <span>{t('lesions.removed', { count: removed })}</span>}
          {corrected > 0 && <span>{t('lesions.corrected', { count: corrected })}</span>}
          <Button icon={RotateCcw} size="small" variant="quiet" onClick={onRestore}>
            {t('lesions.restore')}
          </Button>
        </p>
      )}
    </Card>
  );
}

interface LesionRowProps extends Pick<LesionListProps, 'onShow' | 'onRemove' | 'onCorrect'> {
  lesion: ListedLesion;
}

function LesionRow({ lesion, onShow, onRemove, onCorrect }: LesionRowProps) {
  const words = useScanWords();
  const { t, say } = words;
  const type = words.typeLine(lesion);
  return (
    <li className="flex items-start gap-1">
      <button
        type="button"
        className="min-w-0 flex-1 rounded-control px-2 py-2 text-start hover:bg-subtle"
        onClick={() => onShow(lesion)}
      >
        <strong>{t('lesions.name', { number: lesion.number, name: words.name(lesion) })}</strong>
        {type && <span className="mt-1 block text-small">{type}</span>}
        <span className="mt-1 block text-small text-muted">
          {words.list([lesion.seriesName, ...lesion.alsoIn].map(say))} · {words.measures(lesion)}
        </span>
      </button>
      {onCorrect && (
        <IconButton
          icon={Pencil}
          iconSize={16}
          label={t('lesions.correct', { number: lesion.number })}
          onClick={() => onCorrect(lesion)}
        />
      )}
      {onRemove && (
        <IconButton
          icon={Trash2}
          iconSize={16}
          label={t('lesions.remove', { number: lesion.number })}
          onClick={() => onRemove(lesion)}
        />
      )}
    </li>
  );
}
