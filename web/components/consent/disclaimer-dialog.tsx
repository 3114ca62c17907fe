import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';

const clauses = [
  'purpose',
  'device',
  'advice',
  'limits',
  'validation',
  'emergencies',
  'uploads',
  'liability',
  'acceptance',
  'language',
] as const;

export function DisclaimerDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('disclaimer');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      wide
      title={t('title')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable text must be reachable by keyboard */}
      <section aria-label={t('label')} tabIndex={0} className="prose rounded-small">
        {clauses.map((clause) => (
          <div key={clause}>
            <h3 className="mt-0!">{t(`clauses.${clause}.title`)}</h3>
            <p className="mt-2">{t(`clauses.${clause}.text`)}</p>
          </div>
        ))}
      </section>
    </Dialog>
  );
}
