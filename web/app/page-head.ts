import { sharePictureOf } from '#contract/addresses.ts';
import { type PageWords, pageOf } from '#contract/pages.ts';
import { loadWords } from '#web/lib/words.tsx';
import { addressIn, defaultLanguage, type Language, languageCodes } from '#words/languages.ts';

type Heads = Partial<Record<PageWords, Record<'title' | 'description' | 'keywords', string>>>;

function setMeta(attribute: 'name' | 'property', key: string, content: string): void {
  let element = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  if (!element) {
    element = document.createElement('meta');
    element.setAttribute(attribute, key);
    document.head.append(element);
  }
  element.content = content;
}

/** Keeps the origin of the server's link, because only the server knows its public name. */
function setCanonical(path: string): string {
  let element = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const origin = element ? new URL(element.href).origin : window.location.origin;
  if (!element) {
    element = document.createElement('link');
    element.rel = 'canonical';
    document.head.append(element);
  }
  element.href = new URL(path, origin).href;
  return element.href;
}

/** Links to the same page in the other languages, for search engines. */
function setAlternates(canonical: string, path: string, isTranslated: boolean): void {
  for (const link of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) link.remove();
  if (!isTranslated) return;
  for (const code of [...languageCodes, 'x-default'] as const) {
    const link = document.createElement('link');
    link.rel = 'alternate';
    link.hreflang = code;
    link.href = new URL(addressIn(code === 'x-default' ? defaultLanguage : code, path), canonical).href;
    document.head.append(link);
  }
}

/**
 * Loads the title and descriptions of a route. The returned function writes them, with canonical address and social tags,
 * and returns the title. Two steps, because a visitor may have moved on before the first one ends.
 */
export async function loadPageHead(path: string, language: Language): Promise<() => string> {
  const { page, known, canonicalPath } = pageOf(path);
  const heads: Heads = page.admin
    ? (await import('#words/en/admin/pages.ts')).default
    : (await loadWords(language, ['pages'])).pages!;
  const head = heads[page.words]!;
  return () => {
    const canonical = setCanonical(addressIn(language, canonicalPath));
    setAlternates(canonical, canonicalPath, known && !page.admin);
    document.title = head.title;
    setMeta('name', 'description', head.description);
    setMeta('name', 'keywords', head.keywords);
    setMeta('name', 'robots', page.hidden || !known ? 'noindex' : 'index,follow');
    setMeta('property', 'og:title', head.title);
    setMeta('property', 'og:description', head.description);
    setMeta('property', 'og:url', canonical);
    if (known && !page.hidden)
      setMeta('property', 'og:image', new URL(sharePictureOf(language, page.words), canonical).href);
    return head.title;
  };
}
