import './base.css';
import { trackInternalLinks } from '#web/lib/internal-navigation.ts';
import { nextTask } from '#web/lib/next-task.ts';

/** Resolves after the first paint. A hidden page never paints, so it resolves at once. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * The consent dialog belongs to the first view, so it opens before the app has loaded. It is the only dialog in
 * prerendered pages.
 */
function openConsentDialog(): void {
  document.querySelector<HTMLDialogElement>('html:not([data-returning]) dialog')?.showModal();
}

/** The chunks that this page needs, in dependency order. */
function pageChunks(): string[] {
  return document.querySelector<HTMLMetaElement>('meta[name="app-parts"]')?.content.split(' ') ?? [];
}

/** Starts all downloads, but only after the first paint, so that they do not compete with it. */
async function preloadChunks(chunks: string[]): Promise<void> {
  for (const chunk of chunks) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = chunk;
    document.head.append(link);
    await nextTask();
  }
}

/** Evaluates each chunk in its own task, so that input never waits for all of them. */
async function evaluateChunks(chunks: string[]): Promise<void> {
  for (const chunk of chunks) {
    // A missing chunk is reported where the app needs it.
    await import(/* @vite-ignore */ chunk).catch(() => undefined);
    await nextTask();
  }
}

async function begin(): Promise<void> {
  await firstPaint();
  const chunks = pageChunks();
  await preloadChunks(chunks);
  await evaluateChunks(chunks);
  await import('./start.tsx');
}

openConsentDialog();
trackInternalLinks();
// Not awaited: the other chunks import this one.
void begin();
