import './base.css';
import { noteInternalLinks } from '#web/lib/internal-navigation.ts';
import { nextTask } from '#web/lib/next-task.ts';

/** Resolves after the first paint. A hidden page never paints, so it resolves at once. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * The consent dialog belongs to the first view, so it opens before the app has loaded. It is the only dialog in
 * prerendered pages.
 */
function askFirstVisitor(): void {
  document.querySelector<HTMLDialogElement>('html:not([data-returning]) dialog')?.showModal();
}

/** The chunks that this page needs, in dependency order. */
function partsOfPage(): string[] {
  const names = document.querySelector<HTMLMetaElement>('meta[name="app-parts"]')?.content;
  return names ? names.split(' ') : [];
}

/** Starts all downloads, but only after the first paint, so that they do not compete with it. */
async function fetchParts(parts: string[]): Promise<void> {
  for (const part of parts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = part;
    document.head.append(link);
    await nextTask();
  }
}

/** Evaluates each chunk in its own task, so that input never waits for all of them. */
async function evaluateParts(parts: string[]): Promise<void> {
  for (const part of parts) {
    // A missing chunk is reported where the app needs it.
    await import(/* @vite-ignore */ part).catch(() => undefined);
    await nextTask();
  }
}

async function begin(): Promise<void> {
  await drawn();
  const parts = partsOfPage();
  await fetchParts(parts);
  await evaluateParts(parts);
  await import('./start.tsx');
}

askFirstVisitor();
noteInternalLinks();
// Not awaited: the other chunks import this one.
void begin();
