import { useState } from 'react';
import type { DocumentType } from '#contract/content.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { LogoutButton } from '#web/components/admin/logout-button.tsx';
import { ReturnToPanel } from '#web/components/admin/return-to-panel.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { DocumentEditor, type Draft } from './document-editor.tsx';

export function ContentScreen() {
  // Kept here, so that a look at the other text loses nothing.
  const [drafts, setDrafts] = useState<Record<DocumentType, Draft | null>>({ terms: null, privacy: null });
  const editor = (type: DocumentType) => (
    <DocumentEditor
      type={type}
      draft={drafts[type]}
      onDraft={(draft) => setDrafts((before) => ({ ...before, [type]: draft }))}
    />
  );
  return (
    <>
      <AdminTitle
        title="Terms and Privacy"
        lead="The legal texts as HTML. What is saved is live at once, made safe on its way to readers."
        aside={
          <>
            <ReturnToPanel />
            <LogoutButton />
          </>
        }
      />
      <Tabs
        label="Document"
        tabs={[
          { value: 'terms', label: 'Terms of Service', content: editor('terms') },
          { value: 'privacy', label: 'Privacy Policy', content: editor('privacy') },
        ]}
      />
    </>
  );
}
