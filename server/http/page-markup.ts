import { docsAddress, sharePictureOf } from '#contract/addresses.ts';
import { docsPages } from '#contract/docs-pages.ts';
import { notFoundMessage } from '#contract/messages.ts';
import { type PageWords, pageOf, pages } from '#contract/pages.ts';
import { shareCardSize } from '#contract/share-card.ts';
import english from '#words/en/index.ts';
import { addressIn, defaultLanguage, languageCodes, type splitLanguage } from '#words/languages.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const characters = Object.fromEntries(Object.entries(entities).map(([char, entity]) => [entity, char]));
export const unescapeHtml = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => characters[entity] ?? "'");
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

export interface FirstView {
  links: string;
  markup: string;
}

export type Heads = Record<PageWords, Record<'title' | 'description' | 'keywords' | 'summary', string>>;

/** Links to the same page in every language, for search engines. */
function alternates(publicUrl: string, path: string): string[] {
  const linkTo = (code: string, address: string): string =>
    `<link rel="alternate" hreflang="${code}" href="${escapeHtml(publicUrl + address)}">`;
  return [
    ...languageCodes.map((code) => linkTo(code, addressIn(code, path))),
    linkTo('x-default', addressIn(defaultLanguage, path)),
  ];
}

/** The picture that other sites show beside a link. */
function sharing(publicUrl: string, picture: string, title: string): string[] {
  return [
    `<meta property="og:image" content="${escapeHtml(publicUrl + picture)}">`,
    `<meta property="og:image:width" content="${shareCardSize.width}">`,
    `<meta property="og:image:height" content="${shareCardSize.height}">`,
    `<meta property="og:image:alt" content="${title}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
}

/** What a page is in the terms of schema.org, if it is more than a page. */
const kinds: Partial<Record<PageWords, string>> = {
  landing: 'WebApplication',
  education: 'LearningResource',
  teaching: 'LearningResource',
  about: 'AboutPage',
};

/** For search engines. A data block, which no browser runs. */
function structuredData(name: PageWords, words: Heads[PageWords], url: string, language: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': kinds[name] ?? 'WebPage',
    name: words.title,
    description: words.description,
    url,
    inLanguage: language,
    isAccessibleForFree: true,
    ...(name === 'landing' && {
      applicationCategory: 'EducationalApplication',
      operatingSystem: 'any',
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    }),
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

interface PageOptions {
  heads: Heads;
  publicUrl: string;
  nonce: string;
  /** What other sites show of the link, where that is not the page itself. */
  shared?: { title: string; description: string; picture: string } | undefined;
}

/**
 * Fills in a route's head and its prerendered first view. Without one, it adds a short summary for readers without
 * JavaScript.
 */
export function renderPage(
  template: string,
  firstView: FirstView | undefined,
  { language, path: pathname }: ReturnType<typeof splitLanguage>,
  { heads, publicUrl, nonce, shared }: PageOptions,
): { html: string; known: boolean } {
  const { page, known, canonicalPath } = pageOf(pathname);
  const words = heads[page.words];
  const title = escapeHtml(words.title);
  const description = escapeHtml(words.description);
  const sharedTitle = shared ? escapeHtml(shared.title) : title;
  const picture = shared?.picture ?? sharePictureOf(language, page.words);
  const canonical = escapeHtml(publicUrl + addressIn(language, canonicalPath));
  const head = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta name="keywords" content="${escapeHtml(words.keywords)}">`,
    `<link rel="canonical" href="${canonical}">`,
    ...(known && !page.admin ? alternates(publicUrl, canonicalPath) : []),
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${sharedTitle}">`,
    `<meta property="og:description" content="${shared ? escapeHtml(shared.description) : description}">`,
    `<meta property="og:url" content="${canonical}">`,
    `<meta property="og:locale" content="${language}">`,
    ...(known && !page.hidden ? sharing(publicUrl, picture, sharedTitle) : []),
    ...(page.hidden || !known ? ['<meta name="robots" content="noindex">'] : []),
    ...(known && !page.hidden ? [structuredData(page.words, words, canonical, language)] : []),
    // For scripts that add a style sheet; see web/lib/style-nonce.ts.
    `<meta name="style-nonce" nonce="${nonce}">`,
    ...(firstView ? [firstView.links] : []),
  ].join('\n    ');
  const summary = `<main class="summary"><h1>${known ? title : notFoundMessage}</h1><p>${escapeHtml(words.summary)}</p></main>`;
  const html = template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--summary-->', () => firstView?.markup ?? summary);
  return { html, known };
}

export function sitemap(publicUrl: string): string {
  const visible = Object.entries(pages).filter(([, page]) => !('hidden' in page));
  const translated = visible.flatMap(([path]) => languageCodes.map((code) => addressIn(code, path)));
  const urls = [...translated, ...docsPages.map(({ name }) => docsAddress(name))]
    .map((address) => `<url><loc>${escapeHtml(publicUrl + address)}</loc></url>`)
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}

/** The public pages for language models and the people who use them (llmstxt.org). */
export function llmsText(publicUrl: string): string {
  const lines = Object.entries(pages).flatMap(([path, page]) => {
    if ('hidden' in page) return [];
    const { title, summary } = english.pages[page.words];
    return `- [${title.replace(/ – Sulcus$/, '')}](${publicUrl}${path}): ${summary}`;
  });
  const { researchOnly, notADevice } = english.shell;
  return [
    '# Sulcus',
    '',
    `> ${english.pages.landing.summary}`,
    '',
    `${researchOnly} ${notADevice}`,
    '',
    '## Pages',
    '',
    ...lines,
    '',
    '## Documentation',
    '',
    ...docsPages.map(({ name, label }) => `- [${label}](${publicUrl}${docsAddress(name)})`),
    '',
    '## For programs',
    '',
    `- [OpenAPI document](${publicUrl}/api/openapi.json): every call of this installation`,
    '',
  ].join('\n');
}
