import { ArrowLeft } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { internalLink } from '#web/lib/internal-navigation.ts';
import { ButtonLink } from './button.tsx';

export function BackToDashboard() {
  const t = useTranslations('shell.parts');
  return (
    <ButtonLink icon={ArrowLeft} to="/dashboard" size="small" {...internalLink}>
      {t('backToDashboard')}
    </ButtonLink>
  );
}
