import { LoaderCircle } from 'lucide-react';
import { answerOfStudy } from '#reading/vocabulary.ts';
import { AnswerHeadline } from '#web/components/answer-headline.tsx';
import { Card } from '#web/components/card.tsx';
import type { StudyAnswer } from '../scan/study-answer.ts';
import { useScanWords } from '../scan-words.ts';

/** The verdict in words, then what was read of which series. */
export function VerdictCard({ answer }: { answer: StudyAnswer }) {
  const words = useScanWords();
  const { verdict } = answer;
  const { headline, below, sentences } = words.verdict(answer);
  return (
    <Card data-verdict={verdict ?? undefined} className="space-y-3">
      <div role="status" className="space-y-2">
        {verdict === null ? (
          <h2 className="flex items-center gap-2.5 text-title">
            <LoaderCircle size={24} className="shrink-0 text-muted" />
            {headline}
          </h2>
        ) : (
          <AnswerHeadline answer={answerOfStudy[verdict]} headline={headline} below={below} level="h2" />
        )}
        <p>{sentences.join(' ')}</p>
      </div>
      <p className="text-small text-muted">{words.series(answer.series).join(' ')}</p>
      <p className="text-small text-muted">{words.t('verdict.research')}</p>
    </Card>
  );
}
