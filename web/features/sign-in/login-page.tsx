import { ArrowLeft, ShieldCheck } from 'lucide-react';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Mark } from '#web/components/mark.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ThemeToggle } from '#web/components/theme-toggle.tsx';
import { internalLink } from '#web/lib/internal-navigation.ts';
import { LoginForm, type SignedIn } from './login-form.tsx';

interface LoginPageProps {
  title: string;
  /** The session ended while this page was in use. */
  ended?: boolean;
  onSignedIn: (answer: SignedIn) => void;
}

export function LoginPage({ title, ended = false, onSignedIn }: LoginPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-column items-center justify-between gap-3 px-5 sm:px-8">
        <ButtonLink to="/dashboard" variant="quiet" size="small" className="-ml-3" {...internalLink}>
          <ArrowLeft size={16} aria-hidden="true" />
          Back to Dashboard
        </ButtonLink>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[26rem] flex-1 px-5 pt-8 pb-20">
        <Mark size={32} />
        <h1 className="mt-4 text-display">{title}</h1>
        <p className="mt-2 mb-8 text-muted">For the people who run this installation.</p>
        {ended && (
          <Notice tone="warning" className="mb-5" live>
            Your session has ended. Sign in again; what you had typed is kept on this page.
          </Notice>
        )}
        <Card>
          <LoginForm onSignedIn={onSignedIn} />
        </Card>
        <div className="mt-5 flex gap-3 text-small text-muted">
          <ShieldCheck size={18} aria-hidden="true" className="mt-0.5" />
          <p>
            Security notice: every sign-in and every action here is recorded. After five failed attempts the
            account is locked for 15 minutes for your address. Sessions end after 2 hours of inactivity.
          </p>
        </div>
      </main>
    </div>
  );
}
