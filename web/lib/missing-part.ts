const failed = new WeakSet<Error>();

// Vite's loader reports every chunk of the page that it cannot load.
if ('window' in globalThis)
  window.addEventListener('vite:preloadError', ({ payload }) => failed.add(payload));

/** Whether this is the failure to load a part of the page, such as a chunk that a newer deployment has replaced. */
export const isMissingPart = (reason: unknown): boolean => reason instanceof Error && failed.has(reason);
