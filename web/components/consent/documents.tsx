import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { DocumentType } from '#contract/content.ts';
import { pageLanguage } from '#web/lib/language.ts';
import { withWords } from '#web/lib/words.tsx';
import { Button } from '../button.tsx';

const LegalDialog = lazy(async () => ({
  default: await withWords(
    async () => (await import('../legal/legal-dialog.tsx')).LegalDialog,
    pageLanguage(),
    ['legal'],
  ),
}));

/** Opens the privacy policy and the terms over the page or the current dialog. */
export function Documents() {
  const t = useTranslations('consent');
  const [shown, setShown] = useState<{ type: DocumentType; container: HTMLElement | null } | null>(null);
  const show = (type: DocumentType) => (event: MouseEvent<HTMLElement>) =>
    // Nothing outside a modal dialog is clickable.
    setShown({ type, container: event.currentTarget.closest('dialog') });
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={show('privacy')}>
          {t('readPrivacy')}
        </Button>
        <Button size="small" onClick={show('terms')}>
          {t('readTerms')}
        </Button>
      </div>
      {shown && (
        <Suspense>
          <LegalDialog {...shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
