import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { authenticateCall } from '#contract/accounts.ts';
import type { ResponseOf } from '#contract/call.ts';
import { adminUserMessages } from '#contract/messages.ts';
import { Button } from '#web/components/button.tsx';
import { Field, TextField } from '#web/components/field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PasswordInput } from '#web/components/password/password-input.tsx';
import { call } from '#web/lib/api.ts';
import { storeLocalSession } from './local-session.ts';
import { asksForSecondFactor, loginProblem } from './login-problem.ts';

export type SignedIn = ResponseOf<typeof authenticateCall>;

/** Username and password, then the code if a second factor is set up. */
export function LoginForm({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
    <form onSubmit={submit} noValidate className="space-y-5">
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
          <Field label={t('password')}>
            {(control) => (
              <PasswordInput
                {...control}
                value={password}
                required
                autoComplete="current-password"
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
            )}
          </Field>
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
      {problem && (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      <Button type="submit" variant="primary" className="w-full" busy={signIn.isPending}>
        {t('signIn')}
      </Button>
      {code !== null && (
        <Button variant="quiet" className="w-full" onClick={startOver}>
          {t('startOver')}
        </Button>
      )}
    </form>
  );
}
