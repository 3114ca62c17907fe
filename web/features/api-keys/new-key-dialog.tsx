import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { createApiKeyCall, defaultScansPerHour } from '#contract/api-keys.ts';
import { type ApiScope, apiScopes, scopeLabels } from '#contract/api-scopes.ts';
import type { ResponseOf } from '#contract/call.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/checkbox.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Field, TextField } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { Problem } from '#web/components/notice.tsx';
import { CurrentPasswordField } from '#web/components/password/password-input.tsx';
import { Select } from '#web/components/select.tsx';
import { call } from '#web/lib/api.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';

export type MadeKey = ResponseOf<typeof createApiKeyCall>;

const ends = ['30', '90', '365', 'never'] as const;
type End = (typeof ends)[number];
type Missing = 'noName' | 'noScope' | 'badNumber' | 'noPassword';

interface NewKeyDialogProps {
  onClose: () => void;
  onMade: (made: MadeKey) => Promise<unknown>;
}

export function NewKeyDialog({ onClose, onMade }: NewKeyDialogProps) {
  const t = useTranslations('admin.apiKeys');
  const form = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['scans:submit', 'scans:read']);
  const [perHour, setPerHour] = useState(String(defaultScansPerHour));
  const [end, setEnd] = useState<End>('365');
  const [currentPassword, setCurrentPassword] = useState('');
  const [missing, setMissing] = useState<Missing | null>(null);
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
  const submit = () => {
    const problem = firstMissing(name, scopes, perHour) ?? (currentPassword ? null : 'noPassword');
    setMissing(problem);
    if (!problem) save.mutate();
  };
  const refused = save.isError ? errorMessageOf(save.error, t('tryAgain')) : null;
  const problem = missing ? t(`dialog.${missing}`) : refused;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={save.isPending}
      title={t('dialog.title')}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {t('dialog.create')}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit} className="space-y-5">
        <TextField
          label={t('dialog.name')}
          hint={t('dialog.nameHint')}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={setName}
        />
        <fieldset className="space-y-2">
          <legend className="mb-1.5 font-semibold">{t('dialog.scopes')}</legend>
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
        <TextField
          label={t('dialog.perHour')}
          value={perHour}
          inputMode="numeric"
          autoComplete="off"
          onChange={setPerHour}
        />
        <Field label={t('dialog.expires')}>
          {({ id }) => (
            <Select
              id={id}
              label={t('dialog.expires')}
              value={end}
              onValueChange={setEnd}
              options={ends.map((value) => ({
                value,
                label: value === 'never' ? t('notUntilRevoked') : t(`dialog.in${value}`),
              }))}
              className="w-full"
            />
          )}
        </Field>
        <CurrentPasswordField
          label={t('dialog.password')}
          value={currentPassword}
          onChange={setCurrentPassword}
        />
        <Problem text={problem} />
      </Form>
    </Dialog>
  );
}

function firstMissing(name: string, scopes: readonly ApiScope[], perHour: string): Missing | null {
  if (!name.trim()) return 'noName';
  if (scopes.length === 0) return 'noScope';
  const number = Number(perHour);
  return Number.isInteger(number) && number >= 1 && number <= 100_000 ? null : 'badNumber';
}
