import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#web/components/button.tsx';

export function ReturnToPanel() {
  const t = useTranslations('admin.frame');
  return (
    <ButtonLink to="/admin-panel" size="small">
      <ArrowLeft size={16} aria-hidden="true" />
      {t('toPanel')}
    </ButtonLink>
  );
}
