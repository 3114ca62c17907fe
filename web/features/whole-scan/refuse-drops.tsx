import { useTranslations } from 'use-intl/react';
import { toast } from '#web/lib/toast.ts';
import { useDroppedFiles } from '#web/lib/use-dropped-files.ts';

/** While a scan is open, dropped files neither replace it nor navigate away. */
export function RefuseDrops() {
  const t = useTranslations('wholeScan.drop');
  useDroppedFiles(() => toast({ title: t('openTitle'), description: t('openText') }));
  return null;
}
