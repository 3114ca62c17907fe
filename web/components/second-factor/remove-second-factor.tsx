import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { removeSecondFactorCall } from '#contract/accounts.ts';
import { Button } from '#web/components/button.tsx';
import { CurrentPasswordField } from '#web/components/password/current-password-field.tsx';
import { call } from '#web/lib/api.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';

export function RemoveSecondFactor({ onRemoved }: { onRemoved: () => void }) {
  const t = useTranslations('admin.account.factor');
  const account = useTranslations('admin.account');
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () => call(removeSecondFactorCall, { body: { password } }),
    onSuccess: ({ message }) => {
      toast({ title: account('success'), description: message });
      onRemoved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <p className="text-muted">{t('active')}</p>
      <CurrentPasswordField
        label={t('removePassword')}
        error={remove.isError ? errorMessageOf(remove.error, t('removeFailed')) : null}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="danger" disabled={!password} busy={remove.isPending}>
        {t('remove')}
      </Button>
    </form>
  );
}
