import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { type DocumentType, legalDocumentsCall } from '#contract/content.ts';
import { callQuery } from '#web/lib/query.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { SkeletonLines } from '../skeleton.tsx';
import { LegalDates } from './legal-dates.tsx';
import { LegalText } from './legal-text.tsx';

const titles = { privacy: 'privacyPolicy', terms: 'termsOfService' } as const;

interface LegalDialogProps {
  type: DocumentType;
  /** The open modal dialog, if any: nothing outside it is visible or reachable. */
  container: HTMLElement | null;
  onClose: () => void;
}

export function LegalDialog({ type, container, onClose }: LegalDialogProps) {
  const t = useTranslations('legal');
  const documents = useQuery(callQuery(legalDocumentsCall));
  useEffect(() => {
    if (documents.error) console.warn('Legal documents could not be loaded', documents.error);
  }, [documents.error]);
  const document = documents.data?.find((one) => one.type === type);
  return (
    <Dialog
      open
      scrolls
      container={container}
      onOpenChange={(open) => !open && onClose()}
      title={t(titles[type])}
      description={
        <LegalDates type={type} effectiveDate={document?.effectiveDate} lastUpdated={document?.lastUpdated} />
      }
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {documents.isPending ? (
        <SkeletonLines lines={8} />
      ) : (
        <LegalText type={type} content={document?.content} plain />
      )}
    </Dialog>
  );
}
