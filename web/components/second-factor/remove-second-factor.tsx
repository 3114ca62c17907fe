import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { removeSecondFactorCall } from '#contract/accounts.ts';
import { Button } from '#web/components/button.tsx';
import { CurrentPasswordField } from '#web/components/password/current-password-field.tsx';
import { call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';

export function RemoveSecondFactor({ onRemoved }: { onRemoved: () => void }) {
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () => call(removeSecondFactorCall, { body: { password } }),
    onSuccess: ({ message }) => {
      toast({ title: 'Success', description: message });
      onRemoved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <p className="text-muted">Signing in asks for a code from your authenticator.</p>
      <CurrentPasswordField
        label="Your password, to remove it"
        error={remove.isError ? sentenceOf(remove.error, 'It was not removed.') : null}
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="danger" disabled={!password} busy={remove.isPending}>
        Remove second factor
      </Button>
    </form>
  );
}
