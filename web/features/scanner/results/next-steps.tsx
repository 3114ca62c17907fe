import { MessageCircleQuestion, Stethoscope } from 'lucide-react';
import { Link } from 'react-router';
import { nextSteps } from '#contract/next-steps.ts';
import type { Scan } from '#contract/scans.ts';
import { Card } from '#web/components/card.tsx';
import { Disclosure } from '#web/components/disclosure.tsx';

/** Three plain sentences about what to do with this result, and what to ask a doctor. */
export function NextSteps({ scan }: { scan: Scan }) {
  const { sentences, questions } = nextSteps[scan.answer ?? 'not-analyzed'];
  return (
    <Card
      title={
        <span className="flex items-center gap-2.5">
          <Stethoscope size={20} aria-hidden="true" className="text-accent-text" />
          What to do next
        </span>
      }
    >
      <ol className="space-y-2.5">
        {sentences.map((sentence, index) => (
          <li key={sentence} className="flex gap-3">
            <span
              aria-hidden="true"
              className="mt-0.5 inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-accent-subtle text-small font-semibold text-accent-text"
            >
              {index + 1}
            </span>
            <span>{sentence}</span>
          </li>
        ))}
      </ol>
      <Disclosure
        className="mt-4"
        summary={
          <>
            <MessageCircleQuestion size={18} aria-hidden="true" className="text-accent-text" />
            Questions for your doctor
          </>
        }
      >
        <ul className="list-disc space-y-1.5 pl-5 text-muted">
          {questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </Disclosure>
      <p className="mt-3 text-small text-muted">
        <Link to="/get-your-pictures" className="text-accent-text underline underline-offset-2">
          How to get your pictures from a portal or a CD
        </Link>
      </p>
    </Card>
  );
}
