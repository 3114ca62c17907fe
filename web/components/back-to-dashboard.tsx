import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { internalLink } from '#web/lib/internal-navigation.ts';
import { ButtonLink } from './button.tsx';

/** Links to the dashboard and marks the navigation as internal. */
export function BackToDashboard() {
  const t = useTranslations('shell.parts');
  return (
    <ButtonLink icon={ArrowLeft} to="/dashboard" size="small" {...internalLink}>
      {t('backToDashboard')}
    </ButtonLink>
  );
}
