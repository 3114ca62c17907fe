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

/** The server knows under which name it is public; its link is kept and only the path changes. */
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

/** Writes title, description, keywords, canonical address and social tags of a route. */
export function writePageHead(path: string): string {
  const { page, known, canonicalPath } = pageOf(path);
  document.title = page.title;
  setMeta('name', 'description', page.description);
  setMeta('name', 'keywords', page.keywords);
  setMeta('name', 'robots', page.hidden || !known ? 'noindex' : 'index,follow');
  setMeta('property', 'og:title', page.title);
  setMeta('property', 'og:description', page.description);
  setMeta('property', 'og:url', setCanonical(canonicalPath));
  return page.title;
}
