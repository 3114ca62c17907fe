import { useQuery } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { passwordMaxLength, passwordMinLength } from '#contract/constants.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { suggestPassphrase } from './passphrase.ts';
import { PasswordInput } from './password-input.tsx';
import { loadEstimator, strengthOf } from './password-strength.ts';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** A field for a new password, with its rules, a strength hint and a passphrase suggestion. */
export function NewPasswordField({ label, value, onChange, placeholder }: NewPasswordFieldProps) {
  const t = useTranslations('admin.password');
  const [suggested, setSuggested] = useState(0);
  const estimator = useQuery({
    queryKey: ['password-estimator'],
    queryFn: loadEstimator,
    enabled: value !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Estimating takes longer than a key press, so the hint lags behind the field.
  const judged = useDeferredValue(value);
  const strength = useMemo(() => strengthOf(judged, estimator.data), [judged, estimator.data]);
  const suggest = () => {
    onChange(suggestPassphrase());
    setSuggested(suggested + 1);
  };
  return (
    <div>
      <Field label={label} hint={t('hint', { min: passwordMinLength, max: passwordMaxLength })}>
        {(control) => (
          <PasswordInput
            {...control}
            key={suggested}
            shown={suggested > 0}
            value={value}
            autoComplete="new-password"
            placeholder={placeholder}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <ProgressBar percent={strength.percent} label={t('strength')} />
          <p className="mt-1 text-small text-muted" aria-live="polite">
            {value || !placeholder
              ? t(`words.${strength.word}`, { min: passwordMinLength, count: strength.missing })
              : t('unchanged')}
          </p>
        </div>
        <Button icon={Dices} size="small" onClick={suggest}>
          {t('suggest')}
        </Button>
      </div>
    </div>
  );
}
