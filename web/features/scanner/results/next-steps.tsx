import { MessageCircleQuestion, Stethoscope } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import type { Scan } from '#contract/scans.ts';
import { Card } from '#web/components/card.tsx';
import { Disclosure } from '#web/components/disclosure.tsx';
import { TextList } from '#web/components/text-list.tsx';
import { nextSteps } from '#words/say/next-steps.ts';

/** Three sentences about what to do with this result, and questions for a doctor. */
export function NextSteps({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.next');
  const { sentences, questions } = nextSteps(useTranslations('result'), scan);
  return (
    <Card
      title={
        <span className="flex items-center gap-2.5">
          <Stethoscope size={20} className="text-accent-text" />
          {t('title')}
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
            <MessageCircleQuestion size={18} className="text-accent-text" />
            {t('questions')}
          </>
        }
      >
        <TextList lines={questions} className="list-disc space-y-1.5 ps-5 text-muted" />
      </Disclosure>
      <p className="mt-3 text-small text-muted">
        <Link to="/get-your-pictures" className="text-accent-text underline underline-offset-2">
          {t('images')}
        </Link>
      </p>
    </Card>
  );
}
