import { MessageCircleQuestion } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import type { Scan } from '#contract/scans.ts';
import { Fold } from '#web/components/fold.tsx';
import { TextList } from '#web/components/text-list.tsx';
import { nextSteps } from '#words/say/next-steps.ts';
import { limitsWords } from '#words/say/verdict.ts';

/** What remains to be said about what to do, the limits, and questions for a doctor. */
export function NextSteps({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.next');
  const result = useTranslations('result');
  const { sentences, questions } = nextSteps(result, scan);
  const limits = limitsWords(result, scan);
  return (
    <Fold
      title={
        <span className="flex items-center gap-2.5">
          <MessageCircleQuestion size={20} className="text-accent-text" />
          {t('questions')}
        </span>
      }
    >
      <TextList lines={questions} className="list-disc space-y-1.5 ps-5" />
      <p className="mt-4">{sentences[2]}</p>
      {limits && <p className="mt-2 text-muted">{limits}</p>}
      <p className="mt-3 text-small text-muted">
        <Link to="/get-your-pictures" className="text-accent-text underline underline-offset-2">
          {t('images')}
        </Link>
      </p>
    </Fold>
  );
}
