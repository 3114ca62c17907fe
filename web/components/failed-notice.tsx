import { sentenceOf } from '#web/lib/api-error.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface FailedNoticeProps {
  title: string;
  error: unknown;
  onRetry: () => unknown;
}

/** Something could not be read; it can be tried again. */
export function FailedNotice({ title, error, onRetry }: FailedNoticeProps) {
  return (
    <Notice
      tone="error"
      title={title}
      live
      action={
        <Button size="small" onClick={() => onRetry()}>
          Try again
        </Button>
      }
    >
      {sentenceOf(error, 'The server gave no reason.')}
    </Notice>
  );
}
