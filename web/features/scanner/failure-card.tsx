import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { processMessages } from '#contract/messages.ts';
import { Button, buttonClass } from '#web/components/button.tsx';
import { ContactLink } from '#web/components/contact-link.tsx';
import { Notice } from '#web/components/notice.tsx';

interface FailureCardProps {
  title?: string;
  message: string;
  retryLabel?: string;
  onRetry: () => void;
  children?: ReactNode;
}

/** What went wrong, whether anything is lost, and what to do now. */
export function FailureCard({
  title = processMessages.failedCard,
  message,
  retryLabel = 'Try Again',
  onRetry,
  children,
}: FailureCardProps) {
  return (
    <section
      role="alert"
      className="mx-auto max-w-[640px] rounded-card border border-line bg-panel p-6 sm:p-8"
    >
      <CircleAlert size={28} aria-hidden="true" className="text-high-icon" />
      <h1 className="mt-4 text-title">{title}</h1>
      <p className="mt-2 break-words text-large">{message}</p>
      {message.includes(processMessages.billing) && <BillingFix />}
      {children}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          {retryLabel}
        </Button>
        <ContactLink subject={title} className={buttonClass('secondary', 'medium')}>
          Contact Support
        </ContactLink>
      </div>
    </section>
  );
}

function BillingFix() {
  return (
    <Notice tone="warning" title="Quick fix" className="mt-5">
      <ol className="list-decimal space-y-1 pl-5">
        <li>Add credits or upgrade the plan at the provider.</li>
        <li>
          Then run <strong>Test AI Model</strong> again, at the top of this page.
        </li>
      </ol>
      <p className="mt-2 text-small">Free accounts at the provider have limited credits.</p>
    </Notice>
  );
}
