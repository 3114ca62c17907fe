import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { MadeKey } from './new-key-dialog.tsx';

/** Shows a new key, which is never shown again. */
export function ShownOnce({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  const t = useTranslations('admin.apiKeys.once');
  return (
    <Notice
      live
      tone="warning"
      title={t('title', { name: made.key.name })}
      className="mb-6"
      action={
        <Button size="small" onClick={onDone}>
          {t('done')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <Secret label={t('key')} value={made.secret} />
      <Secret label={t('webhook')} value={made.webhookSecret} />
    </Notice>
  );
}

function Secret({ label, value }: { label: string; value: string }) {
  const t = useTranslations('admin.apiKeys.once');
  return (
    <div className="mt-3">
      <p className="text-small text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-small border border-line bg-panel px-2 py-1 text-small [overflow-wrap:anywhere]">
          {value}
        </code>
        <CopyButton text={value} label={t('copy', { label })} />
      </div>
    </div>
  );
}
