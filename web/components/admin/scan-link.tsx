import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';

export function ScanLink({ scanId, children = scanId }: { scanId: string; children?: ReactNode }) {
  const t = useTranslations('admin.frame');
  return (
    <Link to={`/scanner?scan=${scanId}`} className="underline underline-offset-2" title={t('openResult')}>
      {children}
    </Link>
  );
}
