import { useTranslations } from 'use-intl/react';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface FailedNoticeProps {
  title: string;
  error: unknown;
  onRetry: () => unknown;
}

export function FailedNotice({ title, error, onRetry }: FailedNoticeProps) {
  const t = useTranslations('shell.parts');
  const errorMessage = useErrorMessage();
  return (
    <Notice
      tone="error"
      title={title}
      live
      action={
        <Button size="small" onClick={() => onRetry()}>
          {t('retry')}
        </Button>
      }
    >
      {errorMessage(error)}
    </Notice>
  );
}
