import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { beginSecondFactorCall } from '#contract/accounts.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { CurrentPasswordField } from '#web/components/password/current-password-field.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { call } from '#web/lib/api.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveSecondFactor } from './remove-second-factor.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Two-factor authentication by app: off, in setup, or on. */
export function SecondFactorCard() {
  const t = useTranslations('admin.account.factor');
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
  // Only after the codes are saved: where a second factor is required, refreshing leaves this page.
  const kept = () => {
    setCodes(null);
    void refresh();
  };
  return (
    <Card title={t('title')} aside={<Badge>{t(admin.secondFactor || codes ? 'on' : 'off')}</Badge>}>
      {codes && <RecoveryCodes codes={codes} onDone={kept} />}
      {!codes && admin.secondFactor && admin.mayRemoveSecondFactor && (
        <RemoveSecondFactor onRemoved={() => void refresh()} />
      )}
      {!codes && admin.secondFactor && !admin.mayRemoveSecondFactor && (
        <p className="text-muted">{t('fixed')}</p>
      )}
      {!codes && !admin.secondFactor && !begin.data && (
        <>
          <p className="mb-4 text-muted">{t('what')}</p>
          <form onSubmit={submit} noValidate className="space-y-4">
            <CurrentPasswordField
              label={t('setUpPassword')}
              error={begin.isError ? errorMessageOf(begin.error, t('setUpFailed')) : null}
              value={password}
              onChange={setPassword}
            />
            <Button type="submit" disabled={!password} busy={begin.isPending}>
              {t('setUp')}
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
