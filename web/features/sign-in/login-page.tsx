import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { authenticateCall } from '#contract/accounts.ts';
import type { ResponseOf } from '#contract/call.ts';
import { adminUserMessages } from '#contract/messages.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { TextField } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { Mark } from '#web/components/mark.tsx';
import { Notice, Problem } from '#web/components/notice.tsx';
import { CurrentPasswordField } from '#web/components/password/password-input.tsx';
import { ThemeToggle } from '#web/components/theme-toggle.tsx';
import { call } from '#web/lib/api.ts';
import { internalLink } from '#web/lib/internal-navigation.ts';
import { storeLocalSession } from './local-session.ts';
import { asksForSecondFactor, loginProblem } from './login-problem.ts';

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
        <ButtonLink
          icon={ArrowLeft}
          to="/dashboard"
          variant="quiet"
          size="small"
          className="-ms-3"
          {...internalLink}
        >
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
          <ShieldCheck size={18} className="mt-0.5" />
          <p>{t('notice')}</p>
        </div>
      </main>
    </div>
  );
}

type SignedIn = ResponseOf<typeof authenticateCall>;

/** Username and password, then the code if a second factor is set up. */
function LoginForm({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
  const t = useTranslations('admin.signIn');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const signIn = useMutation({
    mutationFn: () =>
      call(authenticateCall, { body: { username, password, ...(code === null ? {} : { code }) } }),
    onSuccess: (answer) => {
      storeLocalSession(answer.admin, answer.sessionToken);
      onSignedIn(answer);
    },
    onError: (reason) => {
      if (asksForSecondFactor(reason)) setCode((before) => before ?? '');
    },
  });
  const submit = () => {
    const incomplete = !username.trim() || !password || code?.trim() === '';
    setMissing(incomplete);
    if (!incomplete) signIn.mutate();
  };
  const startOver = () => {
    setCode(null);
    setPassword('');
    signIn.reset();
  };
  const problem = missing
    ? adminUserMessages.fillAll
    : signIn.isError && !asksForSecondFactor(signIn.error)
      ? loginProblem(signIn.error)
      : null;
  return (
    <Form onSubmit={submit} className="space-y-5">
      {code === null ? (
        <>
          <TextField
            label={t('username')}
            value={username}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            onChange={setUsername}
          />
          <CurrentPasswordField label={t('password')} value={password} required onChange={setPassword} />
        </>
      ) : (
        <TextField
          label={t('secondFactor')}
          hint={t('secondFactorHint')}
          value={code}
          required
          autoFocus
          autoComplete="one-time-code"
          onChange={setCode}
        />
      )}
      <Problem text={problem} />
      <Button type="submit" variant="primary" className="w-full" busy={signIn.isPending}>
        {t('signIn')}
      </Button>
      {code !== null && (
        <Button variant="quiet" className="w-full" onClick={startOver}>
          {t('startOver')}
        </Button>
      )}
    </Form>
  );
}
