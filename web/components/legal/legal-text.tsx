import { useMemo } from 'react';
import type { DocumentType } from '#contract/content.ts';
import { Prose } from '../prose.tsx';
import { PrivacyText, TermsText, useBuiltInContents } from './built-in-texts.tsx';
import { sanitizeDocument } from './sanitize-document.ts';

interface LegalTextProps {
  type: DocumentType;
  /** The saved HTML. Empty or missing means the built-in text. */
  content: string | undefined;
  /** Omits the table of contents, for use in a dialog. */
  plain?: boolean;
}

/** A legal document: the administrator's version if there is one, otherwise the built-in one. */
export function LegalText({ type, content = '', plain = false }: LegalTextProps) {
  const contents = useBuiltInContents(type);
  const saved = useMemo(() => (content.trim() ? sanitizeDocument(content) : null), [content]);
  if (saved) {
    return (
      <Prose contents={plain ? [] : saved.contents}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized just above, and on the server before */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: saved.html }} />
      </Prose>
    );
  }
  return (
    <Prose contents={plain ? [] : contents}>{type === 'privacy' ? <PrivacyText /> : <TermsText />}</Prose>
  );
}
