import type { Page } from '@playwright/test';
import type { ScanFile } from './scan-files.ts';

/** Drops or pastes files on the page, as a browser does when a person drags or copies them. Returns whether the page took them. */
export async function dropOrPasteFiles(
  page: Page,
  kind: 'drop' | 'paste',
  files: ScanFile[],
): Promise<boolean> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString('base64'),
  }));
  return page.evaluate(
    ([event, list]) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, text } of list) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      const init = { bubbles: true, cancelable: true };
      return !document.body.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
      );
    },
    [kind, given] as const,
  );
}
