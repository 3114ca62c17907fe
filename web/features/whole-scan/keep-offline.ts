import { addressIn, type Language } from '#words/languages.ts';

/** Each language has its own address, manifest and service worker. */
const pageIn = (language: Language): string => addressIn(language, '/whole-scan');

/** Makes this page installable as its own app, which works offline. Returns a function that undoes it. */
export function offerInstall(language: Language): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const before = link?.getAttribute('href');
  link?.setAttribute('href', `${pageIn(language)}.webmanifest`);
  return () => {
    if (before) link?.setAttribute('href', before);
  };
}

/** Resolves to true once the browser has cached the page, or to false if it cannot. */
export async function keepOffline(language: Language): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    await navigator.serviceWorker.register('/whole-scan-worker.js', { scope: pageIn(language) });
    const { active } = await navigator.serviceWorker.ready;
    return await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(true);
      active?.postMessage('keep', [port2]);
    });
  } catch {
    // Private windows refuse; the page then works only online.
    return false;
  }
}
