import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { internalLink } from '#web/lib/internal-navigation.ts';
import { ButtonLink } from './button.tsx';

/** Leads back to the dashboard and says that the visitor came from inside the site. */
export function BackToDashboard() {
  const t = useTranslations('shell.parts');
  return (
    <ButtonLink to="/dashboard" size="small" {...internalLink}>
      <ArrowLeft size={16} aria-hidden="true" />
      {t('backToDashboard')}
    </ButtonLink>
  );
}
