import { addressIn, type Language } from '#words/languages.ts';

/** Each language has an address of its own, and so a manifest and a service worker. */
const pageIn = (language: Language): string => addressIn(language, '/whole-scan');

/** This page is an app of its own: installed, it opens here and works without a network. Returns the way back. */
export function offerInstall(language: Language): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const before = link?.getAttribute('href');
  link?.setAttribute('href', `${pageIn(language)}.webmanifest`);
  return () => {
    if (before) link?.setAttribute('href', before);
  };
}

/** Resolves once the browser has kept the page for the next time; false where it cannot. */
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
    // Private windows refuse; the page works, only not without a network.
    return false;
  }
}
