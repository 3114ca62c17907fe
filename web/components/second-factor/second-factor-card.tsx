import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import {
  beginSecondFactorCall,
  confirmSecondFactorCall,
  removeSecondFactorCall,
} from '#contract/accounts.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { TextField } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { CurrentPasswordField } from '#web/components/password/password-input.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { TextList } from '#web/components/text-list.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { call } from '#web/lib/api.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';
import { useChange } from '#web/lib/use-change.ts';

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
          <Form onSubmit={() => begin.mutate()} className="space-y-4">
            <CurrentPasswordField
              label={t('setUpPassword')}
              error={begin.isError ? errorMessageOf(begin.error, t('setUpFailed')) : null}
              value={password}
              onChange={setPassword}
            />
            <Button type="submit" disabled={!password} busy={begin.isPending}>
              {t('setUp')}
            </Button>
          </Form>
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

/** Shown only once, because the server stores only hashes. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations('admin.account.factor');
  return (
    <div>
      <p className="font-semibold">{t('codesTitle')}</p>
      <p className="mt-1 mb-4 text-muted">{t('codesText')}</p>
      <TextList
        lines={codes}
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-subtle p-4 font-mono"
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} label={t('copy')} />
        <Button size="small" onClick={onDone}>
          {t('saved')}
        </Button>
      </div>
    </div>
  );
}

function RemoveSecondFactor({ onRemoved }: { onRemoved: () => void }) {
  const t = useTranslations('admin.account.factor');
  const [password, setPassword] = useState('');
  const remove = useChange({
    send: () => call(removeSecondFactorCall, { body: { password } }),
    onDone: onRemoved,
    failed: null,
  });
  return (
    <Form onSubmit={() => remove.mutate()} className="space-y-4">
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
    </Form>
  );
}

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
function SecondFactorSetup({ secret, uri, onConfirmed, onCancel }: SecondFactorSetupProps) {
  const t = useTranslations('admin.account.factor');
  const [code, setCode] = useState('');
  const picture = useQuery({ queryKey: ['qr', uri], queryFn: () => drawCode(uri), gcTime: 0 });
  const confirm = useMutation({
    mutationFn: () => call(confirmSecondFactorCall, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <Form onSubmit={() => confirm.mutate()} className="space-y-5">
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
    </Form>
  );
}
