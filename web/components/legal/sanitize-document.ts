import DOMPurify from 'dompurify';
import type { ContentsEntry } from '../prose.tsx';

interface SanitizedDocument {
  html: string;
  contents: ContentsEntry[];
}

/** Sanitizes server-written HTML and gives its headings ids. */
export function sanitizeDocument(content: string): SanitizedDocument {
  const fragment = DOMPurify.sanitize(content, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: ['style', 'form', 'input', 'button'],
    FORBID_ATTR: ['style', 'class'],
  });
  const contents = Array.from(fragment.querySelectorAll('h2'), (heading, index) => {
    heading.id = `part-${index + 1}`;
    return { id: heading.id, label: heading.textContent?.trim() ?? '' };
  });
  const holder = document.createElement('div');
  holder.append(fragment);
  return { html: holder.innerHTML, contents };
}
