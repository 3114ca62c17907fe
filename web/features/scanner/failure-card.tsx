import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, buttonClass } from '#web/components/button.tsx';
import { ContactLink } from '#web/components/contact-link.tsx';
import { Notice } from '#web/components/notice.tsx';

interface FailureCardProps {
  title?: string;
  message: string;
  /** The provider's account has no credits left: shows how to fix that. */
  billing?: boolean;
  retryLabel?: string;
  onRetry: () => void;
  children?: ReactNode;
}

/** What went wrong, whether anything is lost, and what to do now. */
export function FailureCard({ message, billing = false, onRetry, children, ...given }: FailureCardProps) {
  const t = useTranslations('scanner.failure');
  const { title = t('title'), retryLabel = t('retry') } = given;
  return (
    <section
      role="alert"
      className="mx-auto max-w-[640px] rounded-card border border-line bg-panel p-6 sm:p-8"
    >
      <CircleAlert size={28} className="text-high-icon" />
      <h1 className="mt-4 text-title">{title}</h1>
      <p className="mt-2 break-words text-large">{message}</p>
      {billing && <BillingFix />}
      {children}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          {retryLabel}
        </Button>
        <ContactLink subject={title} className={buttonClass()}>
          {t('support')}
        </ContactLink>
      </div>
    </section>
  );
}

function BillingFix() {
  const t = useTranslations('scanner.failure');
  return (
    <Notice tone="warning" title={t('fix')} className="mt-5">
      <ol className="list-decimal space-y-1 ps-5">
        <li>{t('credits')}</li>
        <li>{t.rich('testAgain', { b: (words) => <strong>{words}</strong> })}</li>
      </ol>
      <p className="mt-2 text-small">{t('limited')}</p>
    </Notice>
  );
}
