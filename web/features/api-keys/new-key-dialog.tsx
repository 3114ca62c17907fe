import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { createApiKeyCall, defaultScansPerHour } from '#contract/api-keys.ts';
import { type ApiScope, apiScopes, scopeLabels } from '#contract/api-scopes.ts';
import type { ResponseOf } from '#contract/call.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/checkbox.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Field } from '#web/components/field.tsx';
import { Input } from '#web/components/input.tsx';
import { Notice } from '#web/components/notice.tsx';
import { CurrentPasswordField } from '#web/components/password/current-password-field.tsx';
import { Select } from '#web/components/select.tsx';
import { call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';

export type MadeKey = ResponseOf<typeof createApiKeyCall>;

const ends = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'When it is revoked' },
] as const;

interface NewKeyDialogProps {
  onClose: () => void;
  onMade: (made: MadeKey) => Promise<unknown>;
}

export function NewKeyDialog({ onClose, onMade }: NewKeyDialogProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['scans:submit', 'scans:read']);
  const [perHour, setPerHour] = useState(String(defaultScansPerHour));
  const [end, setEnd] = useState<(typeof ends)[number]['value']>('365');
  const [currentPassword, setCurrentPassword] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: () =>
      call(createApiKeyCall, {
        body: {
          name: name.trim(),
          scopes: [...scopes],
          scansPerHour: Number(perHour),
          expiresInDays: end === 'never' ? null : Number(end),
          currentPassword,
        },
      }),
    onSuccess: onMade,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem =
      whatIsMissing(name, scopes, perHour) ??
      (currentPassword ? null : 'Please enter your current password.');
    setMissing(problem);
    if (!problem) save.mutate();
  };
  const problem = missing ?? (save.isError ? sentenceOf(save.error, 'Please try again.') : null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New API key"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            Make key
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="space-y-5">
        <Field label="Name" hint="Who or what uses it, such as Research PACS">
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <fieldset className="space-y-2">
          <legend className="mb-1.5 font-semibold">It may</legend>
          {apiScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={scopeLabels[scope]}
              checked={scopes.includes(scope)}
              onCheckedChange={(checked) =>
                setScopes(checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
              }
            />
          ))}
        </fieldset>
        <Field label="Scans an hour, at most">
          {(control) => (
            <Input
              {...control}
              value={perHour}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => setPerHour(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="It ends">
          {({ id }) => (
            <Select
              id={id}
              label="It ends"
              value={end}
              onValueChange={setEnd}
              options={ends}
              className="w-full"
            />
          )}
        </Field>
        <CurrentPasswordField
          label="Your current password"
          value={currentPassword}
          onChange={setCurrentPassword}
        />
        {problem && (
          <Notice tone="error" live>
            {problem}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function whatIsMissing(name: string, scopes: readonly ApiScope[], perHour: string): string | null {
  if (!name.trim()) return 'Please say who uses the key.';
  if (scopes.length === 0) return 'Please tick what the key may do.';
  const number = Number(perHour);
  return Number.isInteger(number) && number >= 1 && number <= 100_000
    ? null
    : 'The number of scans must be between 1 and 100,000.';
}
