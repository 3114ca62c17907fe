import { ArrowLeft, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Mark } from '#web/components/mark.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ThemeToggle } from '#web/components/theme-toggle.tsx';
import { internalLink } from '#web/lib/internal-navigation.ts';
import { LoginForm, type SignedIn } from './login-form.tsx';

interface LoginPageProps {
  title: string;
  /** Whether the session ended while the page was in use. */
  ended?: boolean;
  onSignedIn: (answer: SignedIn) => void;
}

export function LoginPage({ title, ended = false, onSignedIn }: LoginPageProps) {
  const t = useTranslations('admin.signIn');
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-column items-center justify-between gap-3 px-5 sm:px-8">
        <ButtonLink to="/dashboard" variant="quiet" size="small" className="-ms-3" {...internalLink}>
          <ArrowLeft size={16} aria-hidden="true" />
          {t('back')}
        </ButtonLink>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[26rem] flex-1 px-5 pt-8 pb-20">
        <Mark size={32} />
        <h1 className="mt-4 text-display">{title}</h1>
        <p className="mt-2 mb-8 text-muted">{t('lead')}</p>
        {ended && (
          <Notice tone="warning" className="mb-5" live>
            {t('ended')}
          </Notice>
        )}
        <Card>
          <LoginForm onSignedIn={onSignedIn} />
        </Card>
        <div className="mt-5 flex gap-3 text-small text-muted">
          <ShieldCheck size={18} aria-hidden="true" className="mt-0.5" />
          <p>{t('notice')}</p>
        </div>
      </main>
    </div>
  );
}
