import { CircleAlert, CircleDot, CircleHelp, CircleSlash2, SearchX } from 'lucide-react';
import type { Answer } from '#reading/vocabulary.ts';

const icons = {
  finding: { Icon: CircleAlert, tone: 'text-high-icon' },
  other: { Icon: CircleDot, tone: 'text-other-icon' },
  unclear: { Icon: CircleHelp, tone: 'text-muted' },
  // No check mark: nothing is confirmed.
  clear: { Icon: SearchX, tone: 'text-muted' },
  'not-analyzed': { Icon: CircleSlash2, tone: 'text-medium-icon' },
} as const satisfies Record<Answer, object>;

interface AnswerHeadlineProps {
  answer: Answer;
  headline: string;
  /** The lines directly below, all in one size. */
  below: readonly string[];
  level?: 'h2' | 'p';
}

/** The largest words of a result, with what limits them directly below. */
export function AnswerHeadline({ answer, headline, below, level: Heading = 'p' }: AnswerHeadlineProps) {
  const { Icon, tone } = icons[answer];
  return (
    <div className="flex items-start gap-2.5">
      <Icon size={24} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <Heading className="text-title font-semibold">{headline}</Heading>
        {below.map((line) => (
          <p key={line} className="mt-1 text-large max-sm:text-base">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
