import './base.css';
import { noteInternalLinks } from '#web/lib/internal-navigation.ts';
import { nextTask } from '#web/lib/next-task.ts';

/** Resolves once the page that the server wrote is on the screen; a hidden page is never drawn. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * The consent of a first visit belongs to the first view: it opens before the app is there to ask for it. It is the one
 * dialog that prerendered pages hold.
 */
function askFirstVisitor(): void {
  document.querySelector<HTMLDialogElement>('html:not([data-returning]) dialog')?.showModal();
}

/** The parts of the app that this page needs, each behind those that it needs itself. */
function partsOfPage(): string[] {
  const names = document.querySelector<HTMLMetaElement>('meta[name="app-parts"]')?.content;
  return names ? names.split(' ') : [];
}

/** Nothing competes with the first view: parts are fetched behind it, all at once. */
async function fetchParts(parts: string[]): Promise<void> {
  for (const part of parts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = part;
    document.head.append(link);
    await nextTask();
  }
}

/** Each part in a task of its own, so that input never waits for all of them. */
async function evaluateParts(parts: string[]): Promise<void> {
  for (const part of parts) {
    // A part that is missing shows when it is needed.
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
// Not awaited here: the other parts import this one.
void begin();
