import sanitizeHtml from 'sanitize-html';

/** What a legal text needs, and nothing that runs, loads or hides content: no styles, images, forms or frames. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    `h1 h2 h3 h4 h5 h6 p br hr div section blockquote pre code ul ol li dl dt dd strong b em i u s small sub
    sup abbr a span table caption thead tbody tfoot tr th td`.split(/\s+/),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    ol: ['start', 'type'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
};

/** Applied when a text is sent, so that a stricter list also covers texts saved earlier. */
export const sanitizeContent = (content: string): string => sanitizeHtml(content, allowed);

/** Whether a reader would see nothing at all: blank text counts as empty. */
export function showsNothing(content: string): boolean {
  const text = sanitizeHtml(content, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&nbsp;|&#160;|[\s\p{Cf}]/gu, '') === '';
}
