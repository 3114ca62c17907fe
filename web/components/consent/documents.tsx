import { lazy, Suspense, useState } from 'react';
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

/** Opens the privacy policy and the terms over the page. */
export function Documents({ container = null }: { container?: HTMLElement | null }) {
  const t = useTranslations('consent');
  const [shown, setShown] = useState<DocumentType | null>(null);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => setShown('privacy')}>
          {t('readPrivacy')}
        </Button>
        <Button size="small" onClick={() => setShown('terms')}>
          {t('readTerms')}
        </Button>
      </div>
      {shown && (
        <Suspense>
          <LegalDialog type={shown} container={container} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
