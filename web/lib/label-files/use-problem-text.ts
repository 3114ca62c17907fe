import { useTranslations } from 'use-intl/react';
import { LabelProblem } from '#labels/label-problem.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';

/** The sentence of a LabelProblem, or of any other thrown value. */
export function useProblemText(): (reason: unknown, fallback: string) => string {
  const t = useTranslations('admin.labels');
  return (reason, fallback) => {
    // The compiler cannot match a dynamic key to the values of its message.
    if (reason instanceof LabelProblem) return t(reason.key, reason.values as never);
    return errorMessageOf(reason, fallback);
  };
}
