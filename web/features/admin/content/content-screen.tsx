import { useState } from 'react';
import type { DocumentType } from '#contract/content.ts';
import { Tabs } from '#web/components/tabs.tsx';
import { AdminTitle } from '../frame/admin-title.tsx';
import { LogoutButton } from '../frame/logout-button.tsx';
import { ReturnToPanel } from '../frame/return-to-panel.tsx';
import { DocumentEditor } from './document-editor.tsx';

export function ContentScreen() {
  // Kept here, so that a look at the other text loses nothing.
  const [drafts, setDrafts] = useState<Record<DocumentType, string | null>>({ terms: null, privacy: null });
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
