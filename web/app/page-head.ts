import { pageOf } from '#contract/pages.ts';

function setMeta(attribute: 'name' | 'property', key: string, content: string): void {
  let element = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  if (!element) {
    element = document.createElement('meta');
    element.setAttribute(attribute, key);
    document.head.append(element);
  }
  element.content = content;
}

function setCanonical(href: string): void {
  let element = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!element) {
    element = document.createElement('link');
    element.rel = 'canonical';
    document.head.append(element);
  }
  element.href = href;
}

/** Writes title, description, keywords, canonical address and social tags of a route. */
export function writePageHead(path: string): string {
  const { page, known, canonicalPath } = pageOf(path);
  document.title = page.title;
  setMeta('name', 'description', page.description);
  setMeta('name', 'keywords', page.keywords);
  setMeta('name', 'robots', page.hidden || !known ? 'noindex' : 'index,follow');
  setMeta('property', 'og:title', page.title);
  setMeta('property', 'og:description', page.description);
  const canonical = new URL(canonicalPath, window.location.origin).href;
  setMeta('property', 'og:url', canonical);
  setCanonical(canonical);
  return page.title;
}
