import { useMemo } from 'react';
import type { DocumentType } from '#contract/content.ts';
import { Prose } from '../prose.tsx';
import { PrivacyText, usePrivacyContents } from './privacy-text.tsx';
import { sanitiseDocument } from './sanitise-document.ts';
import { TermsText, useTermsContents } from './terms-text.tsx';

interface LegalTextProps {
  type: DocumentType;
  /** The saved HTML; empty or missing: the built-in text. */
  content: string | undefined;
  /** Leaves out the table of contents (in a dialog). */
  plain?: boolean;
}

/** A legal document: what an administrator saved, else what comes with the product. */
export function LegalText({ type, content = '', plain = false }: LegalTextProps) {
  const privacyContents = usePrivacyContents();
  const termsContents = useTermsContents();
  const saved = useMemo(() => (content.trim() ? sanitiseDocument(content) : null), [content]);
  if (saved) {
    return (
      <Prose contents={plain ? [] : saved.contents}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above, and on the server before */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: saved.html }} />
      </Prose>
    );
  }
  const contents = type === 'privacy' ? privacyContents : termsContents;
  return (
    <Prose contents={plain ? [] : contents}>{type === 'privacy' ? <PrivacyText /> : <TermsText />}</Prose>
  );
}
