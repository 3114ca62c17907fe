import { useTranslations } from 'use-intl/react';
import { Field } from '#web/components/field.tsx';
import { PasswordInput } from './password-input.tsx';

interface CurrentPasswordFieldProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
}

/** Confirms the password before an account changes: an open session alone must not be enough. */
export function CurrentPasswordField({ label, value, onChange, error = null }: CurrentPasswordFieldProps) {
  const t = useTranslations('admin.password');
  return (
    <Field label={label ?? t('current')} error={error}>
      {(control) => (
        <PasswordInput
          {...control}
          value={value}
          autoComplete="current-password"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
