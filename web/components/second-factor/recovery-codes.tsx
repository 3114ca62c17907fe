import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shown only once, because the server stores only hashes. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTranslations('admin.account.factor');
  return (
    <div>
      <p className="font-semibold">{t('codesTitle')}</p>
      <p className="mt-1 mb-4 text-muted">{t('codesText')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-subtle p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} label={t('copy')} />
        <Button size="small" onClick={onDone}>
          {t('saved')}
        </Button>
      </div>
    </div>
  );
}
