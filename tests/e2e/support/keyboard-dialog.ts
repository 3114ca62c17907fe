import { expect, type Locator, type Page } from '@playwright/test';

/** Whether the focus is inside the dialog, and whether the focused element shows a focus ring. */
async function focusIn(dialog: Locator): Promise<{ inside: boolean; ring: boolean }> {
  return dialog.evaluate((element) => {
    const focused = document.activeElement;
    if (!focused || !element.contains(focused)) return { inside: false, ring: false };
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return { inside: true, ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 };
  });
}

/**
 * Opens a dialog with the keyboard and closes it with Escape. The dialog has a name, takes the focus, keeps it however
 * often Tab is pressed, shows where it is, and returns it.
 */
export async function expectKeyboardDialog(page: Page, opener: Locator, name: string | RegExp) {
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await focusIn(dialog)).inside, `${name}: focus on opening`).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await focusIn(dialog), `${name}: focus after ${key}`).toEqual({ inside: true, ring: true });
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}
