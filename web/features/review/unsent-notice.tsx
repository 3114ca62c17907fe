import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { Drafts } from './use-drafts.ts';

interface UnsentNoticeProps {
  drafts: Drafts;
  /** The scan on the screen, which needs no reminder. */
  shown: string | null;
  onOpen: (scanId: string) => void;
}

/** Reminds the reviewer of drafts that were never sent. */
export function UnsentNotice({ drafts, shown, onOpen }: UnsentNoticeProps) {
  const t = useTranslations('admin.review');
  const [onArrival] = useState(drafts.unsent);
  const left = onArrival.filter((id) => drafts.unsent.includes(id) && id !== shown);
  const [first] = left;
  if (!first) return null;
  return (
    <Notice
      tone="info"
      className="mb-4"
      action={
        <span className="flex gap-2">
          <Button size="small" onClick={() => onOpen(first)}>
            {t('resumeDraft')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => drafts.drop(first)}>
            {t('discardDraft')}
          </Button>
        </span>
      }
    >
      {t('drafts', { count: left.length })}
    </Notice>
  );
}
