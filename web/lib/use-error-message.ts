import { useCallback } from 'react';
import { useTranslations } from 'use-intl/react';
import { ApiError, errorMessageOf } from './api-error.ts';

/** Returns the message to show for any thrown value, in the page's language. */
export function useErrorMessage(): (reason: unknown, fallback?: string) => string {
  const t = useTranslations('shell.problem');
  return useCallback(
    (reason, fallback = t('noReason')) => {
      const code = reason instanceof ApiError ? reason.code : null;
      if (code === 'network') return t('network');
      return code === 'unexpected_answer' ? t('unexpected') : errorMessageOf(reason, fallback);
    },
    [t],
  );
}
