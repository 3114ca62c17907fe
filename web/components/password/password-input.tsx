import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { IconButton } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { Input } from '#web/components/input.tsx';

export function PasswordInput({ shown, ...rest }: ComponentProps<'input'> & { shown?: boolean }) {
  const t = useTranslations('admin.password');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const visible = chosen ?? shown ?? false;
  return (
    <div className="relative">
      <Input {...rest} type={visible ? 'text' : 'password'} className="pe-11" spellCheck={false} />
      <IconButton
        icon={visible ? EyeOff : Eye}
        label={t(visible ? 'hide' : 'show')}
        className="absolute end-0.5 top-0.5"
        onClick={() => setChosen(!visible)}
      />
    </div>
  );
}

interface CurrentPasswordFieldProps {
  label?: string;
  value: string;
  required?: boolean;
  onChange: (value: string) => void;
  error?: string | null;
}

/** Confirms the password before an account changes: an open session alone must not be enough. */
export function CurrentPasswordField({ label, onChange, error, ...rest }: CurrentPasswordFieldProps) {
  const t = useTranslations('admin.password');
  return (
    <Field label={label ?? t('current')} error={error}>
      {(control) => (
        <PasswordInput
          {...rest}
          {...control}
          autoComplete="current-password"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
