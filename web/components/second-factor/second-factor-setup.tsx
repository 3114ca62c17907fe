import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { confirmSecondFactorCall } from '#contract/accounts.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/field.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { call } from '#web/lib/api.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';

interface SecondFactorSetupProps {
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The QR code is drawn in the browser, so that the secret goes nowhere else. */
async function drawCode(uri: string): Promise<string> {
  const { toString: draw } = await import('qrcode');
  const svg = await draw(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Shows the secret as QR code and as text, then asks for a code to confirm it. */
export function SecondFactorSetup({ secret, uri, onConfirmed, onCancel }: SecondFactorSetupProps) {
  const t = useTranslations('admin.account.factor');
  const [code, setCode] = useState('');
  const picture = useQuery({ queryKey: ['qr', uri], queryFn: () => drawCode(uri), gcTime: 0 });
  const confirm = useMutation({
    mutationFn: () => call(confirmSecondFactorCall, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <p className="text-muted">{t('scan')}</p>
      <div className="flex flex-wrap items-center gap-5">
        {picture.data ? (
          <img src={picture.data} alt={t('qr')} className="size-44 rounded-control bg-white" />
        ) : (
          <Skeleton className="size-44" />
        )}
        <div className="min-w-0">
          <p className="text-small text-muted">{t('key')}</p>
          <p className="max-w-56 font-mono break-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </div>
      <TextField
        label={t('code')}
        error={confirm.isError ? errorMessageOf(confirm.error, t('wrong')) : null}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={setCode}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={!code.trim()} busy={confirm.isPending}>
          {t('confirm')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
