import { useTranslations } from 'use-intl/react';
import { z } from 'zod';
import { storageKeys } from '#contract/constants.ts';
import type { DocumentType } from '#contract/content.ts';
import { AdminTitle, LogoutButton, ReturnToPanel } from '#web/components/admin/admin-title.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { useStoredState } from '#web/lib/use-stored-state.ts';
import { DocumentEditor, draftSchema } from './document-editor.tsx';

const storedDrafts = z.object({ terms: draftSchema.nullable(), privacy: draftSchema.nullable() });

export function ContentScreen() {
  const t = useTranslations('admin.content');
  const { admin } = useAdminSession();
  // Stored in the browser, so that a draft survives switching tabs, leaving the page or a reload.
  const [drafts, setDrafts] = useStoredState(`${storageKeys.local.contentDrafts}:${admin.id}`, storedDrafts, {
    terms: null,
    privacy: null,
  });
  const editor = (type: DocumentType) => (
    <DocumentEditor
      type={type}
      draft={drafts[type]}
      onDraft={(draft) => setDrafts({ ...drafts, [type]: draft })}
    />
  );
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={t('lead')}
        aside={
          <>
            <ReturnToPanel />
            <LogoutButton />
          </>
        }
      />
      <Tabs
        label={t('document')}
        tabs={[
          { value: 'terms', label: t('terms'), content: editor('terms') },
          { value: 'privacy', label: t('privacy'), content: editor('privacy') },
        ]}
      />
    </>
  );
}
