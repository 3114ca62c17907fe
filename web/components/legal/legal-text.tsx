import { useMemo } from 'react';
import type { DocumentType } from '#contract/content.ts';
import { Prose } from '../prose.tsx';
import { PrivacyText, usePrivacyContents } from './privacy-text.tsx';
import { sanitizeDocument } from './sanitize-document.ts';
import { TermsText, useTermsContents } from './terms-text.tsx';

interface LegalTextProps {
  type: DocumentType;
  /** The saved HTML. Empty or missing means the built-in text. */
  content: string | undefined;
  /** Omits the table of contents, for use in a dialog. */
  plain?: boolean;
}

/** A legal document: the administrator's version if there is one, otherwise the built-in one. */
export function LegalText({ type, content = '', plain = false }: LegalTextProps) {
  const privacyContents = usePrivacyContents();
  const termsContents = useTermsContents();
  const saved = useMemo(() => (content.trim() ? sanitizeDocument(content) : null), [content]);
  if (saved) {
    return (
      <Prose contents={plain ? [] : saved.contents}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized just above, and on the server before */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: saved.html }} />
      </Prose>
    );
  }
  const contents = type === 'privacy' ? privacyContents : termsContents;
  return (
    <Prose contents={plain ? [] : contents}>{type === 'privacy' ? <PrivacyText /> : <TermsText />}</Prose>
  );
}
