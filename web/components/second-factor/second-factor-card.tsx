import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { beginSecondFactorCall } from '#contract/accounts.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { CurrentPasswordField } from '#web/components/password/current-password-field.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveSecondFactor } from './remove-second-factor.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** A second factor by authenticator app: off, being set up, or on. */
export function SecondFactorCard() {
  const { admin, refresh } = useAdminSession();
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useMutation({
    mutationFn: () => call(beginSecondFactorCall, { body: { password } }),
    onSuccess: () => setPassword(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin.mutate();
  };
  const confirmed = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    begin.reset();
  };
  // Only once the codes are kept: where a second factor is required, the session then leaves this page.
  const kept = () => {
    setCodes(null);
    void refresh();
  };
  return (
    <Card title="Second factor" aside={<Badge>{admin.secondFactor || codes ? 'On' : 'Off'}</Badge>}>
      {codes && <RecoveryCodes codes={codes} onDone={kept} />}
      {!codes && admin.secondFactor && admin.mayRemoveSecondFactor && (
        <RemoveSecondFactor onRemoved={() => void refresh()} />
      )}
      {!codes && admin.secondFactor && !admin.mayRemoveSecondFactor && (
        <p className="text-muted">A second factor is required here, so it cannot be removed.</p>
      )}
      {!codes && !admin.secondFactor && !begin.data && (
        <>
          <p className="mb-4 text-muted">
            A code from an authenticator app at each sign-in. A stolen password alone then opens nothing.
          </p>
          <form onSubmit={submit} noValidate className="space-y-4">
            <CurrentPasswordField
              label="Your password, to set it up"
              error={begin.isError ? sentenceOf(begin.error, 'It was not set up.') : null}
              value={password}
              onChange={setPassword}
            />
            <Button type="submit" disabled={!password} busy={begin.isPending}>
              Set up
            </Button>
          </form>
        </>
      )}
      {!codes && !admin.secondFactor && begin.data && (
        <SecondFactorSetup
          secret={begin.data.secret}
          uri={begin.data.uri}
          onConfirmed={confirmed}
          onCancel={() => begin.reset()}
        />
      )}
    </Card>
  );
}
