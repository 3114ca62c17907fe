import { expect } from '@playwright/test';
import { goTo, storedName, signedInTest as test } from './support/admin-desk.ts';
import { drag } from './support/drag.ts';
import {
  expectUnderReview,
  incorrectScans,
  newScans,
  stepThrough,
  tableHeading,
} from './support/review-table.ts';
import { toastOf } from './support/toast.ts';

test.beforeEach(async ({ desk }) => desk.deleteAllScans());

test('boxes are drawn, moved and resized with the mouse', { tag: '@quick' }, async ({ page, desk }) => {
  await desk.newScan({ name: 'mouse.png', confidence: 0.7 });
  await page.goto('/admin-review?view=table');
  await expectUnderReview(page, storedName('mouse.png'));
  await page.getByRole('button', { name: 'Incorrect' }).click();
  const layer = page.locator('[data-editor]');
  /** Drags between two pixels of the picture, wherever it is on the screen. */
  const dragPixels = async (from: [number, number], to: [number, number]) => {
    const { width, height } = (await layer.boundingBox())!;
    const at = ([x, y]: [number, number]) => ({ x: (x / 256) * width, y: (y / 256) * height });
    const by = at([to[0] - from[0], to[1] - from[1]]);
    await drag(layer, by, at(from));
  };
  await dragPixels([20, 20], [60, 50]);
  const drawn = page.getByRole('button', { name: /^Your box 2/ });
  await expect(drawn).toHaveAccessibleName(/40 by 30 pixels/);
  await dragPixels([40, 35], [50, 45]);
  await dragPixels([70, 60], [90, 80]);
  await expect(drawn).toHaveAccessibleName(/60 by 50 pixels/);
  await page.getByRole('combobox', { name: 'Type of box 2' }).click();
  await page.getByRole('option', { name: 'Meningioma' }).click();
  await page.getByRole('button', { name: 'Delete box 1' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page)).toContainText('Scan Updated');
  const [flagged] = await incorrectScans(desk);
  const box = flagged?.boxes?.[0];
  expect(box?.class).toBe('meningioma');
  expect(box?.x).toBeCloseTo(60, 0);
  expect(box?.y).toBeCloseTo(55, 0);
  expect((box?.width ?? 0) * 256).toBeCloseTo(60, 0);
});

test('a scan cannot be judged before its picture loads; correcting boxes blocks approval and navigation; a skipped scan stays last after a reload, and the view is restored on return', async ({
  page,
  desk,
}) => {
  await newScans(desk, '1.png', '2.png');
  await page.route('**/api/image/**', (route) => route.abort());
  await page.goto('/admin-review?view=table');
  await expect(page.getByRole('alert')).toContainText('cannot judge this scan now');
  await expect(page.getByRole('button', { name: 'Correct C' })).toBeDisabled();
  await page.keyboard.press('c');
  await expect(tableHeading(page)).toHaveText(storedName('1.png'));

  await page.unroute('**/api/image/**');
  await page.reload();
  await expectUnderReview(page, storedName('1.png'));
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expectUnderReview(page, storedName('1.png'));
  await page.keyboard.press('i');
  await page.keyboard.press('a');
  const boxes = page.getByRole('button', { name: /^Your box/ });
  await expect(boxes).toHaveCount(2);
  // Also when no box has focus. A focused box would handle the arrow keys itself.
  await page.getByRole('heading', { name: 'Correct the boxes' }).click();
  for (const key of ['c', 'ArrowRight', 'ArrowLeft', 's', 'u']) await page.keyboard.press(key);
  await expect(tableHeading(page)).toHaveText(storedName('1.png'));
  await expect(boxes).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  expect((await desk.send<{ total: number }>('GET', '/api/admin/review-scans')).total).toBe(2);
  await page.keyboard.press('Escape');
  await stepThrough(page, ['ArrowRight', '2.png']);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await stepThrough(page, ['ArrowRight', '2.png'], ['ArrowLeft', '1.png'], ['s', '2.png']);
  await page.goto('/admin-review?view=table');
  await expectUnderReview(page, storedName('2.png'));
  await goTo(page, 'Panel');
  await page.goBack();
  await expectUnderReview(page, storedName('2.png'));
  await page.keyboard.press('ArrowRight');
  await expectUnderReview(page, storedName('1.png'));
});

test('boxes and notes survive a reload, another tab and leaving the page, and belong to one account', async ({
  page,
  desk,
}) => {
  await newScans(desk, '1.png', '2.png');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/admin-review');
  const otherNotes = otherTab.getByRole('article', { name: storedName('2.png') }).getByLabel('Review notes');
  await otherNotes.waitFor();
  await page.goto('/admin-review?view=table');
  await expectUnderReview(page, storedName('1.png'));
  await page.keyboard.press('n');
  await page.keyboard.type('half done');
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await page.keyboard.press('a');
  const boxes = page.getByRole('button', { name: /^Your box/ });
  await expect(boxes).toHaveCount(2);
  await otherNotes.fill('a note in the other tab');
  await page.reload();
  await expect(boxes).toHaveCount(2);
  await otherNotes.fill('');
  await otherTab.close();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('review_'))),
  ).toEqual([`review_drafts:${desk.adminId}`]);
  await expect(page.getByLabel('Review notes (N)')).toHaveValue('half done');
  await goTo(page, 'Panel');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  await goTo(page, 'Review queue');
  await expect(page.getByText('You left notes or boxes on a scan')).toBeVisible();
  await page.getByRole('button', { name: 'Resume draft' }).click();
  await expect(boxes).toHaveCount(2);
  await expect(page.getByLabel('Review notes (N)')).toHaveValue('half done');
  await page.keyboard.press('i');
  // Leaving before the answer would keep the draft.
  await expect(toastOf(page)).toContainText('Review status has been updated');
  expect((await incorrectScans(desk))[0]?.reviewNotes).toBe('half done');
  await page.goto('/admin-review');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('You left notes or boxes')).toHaveCount(0);
});

test('every change to the boxes can be undone and redone; outlines are edited; the picture can be moved meanwhile', async ({
  page,
  desk,
}) => {
  await newScans(desk, '1.png');
  await page.goto('/admin-review?view=table');
  await expectUnderReview(page, storedName('1.png'));
  await page.keyboard.press('i');
  const boxes = page.getByRole('button', { name: /^Your box/ });
  await expect(boxes).toHaveCount(1);
  for (const key of ['a', 'a', 'x']) await page.keyboard.press(key);
  await expect(boxes).toHaveCount(0);
  for (const left of [3, 2, 1]) {
    await page.keyboard.press('z');
    await expect(boxes).toHaveCount(left);
  }
  await page.keyboard.press('y');
  await expect(boxes).toHaveCount(2);
  await page.keyboard.press('z');

  await page.getByRole('button', { name: 'Add an outline to box 1' }).click();
  await page.getByRole('button', { name: /^Box 1/ }).click();
  const points = page.getByRole('button', { name: /of the outline$/ });
  await expect(points).toHaveCount(12);
  const before = await boxes.first().getAttribute('aria-label');
  await drag(points.first(), { x: 60, y: 0 });
  await expect(boxes.first()).not.toHaveAttribute('aria-label', before!);
  await points.first().press('Enter');
  await expect(points).toHaveCount(13);
  await points.first().press('Delete');
  await expect(points).toHaveCount(12);

  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.keyboard.press('h');
  const layer = page.locator('[data-editor]');
  const { x } = (await layer.boundingBox())!;
  await drag(page.locator('[data-pane]'), { x: -80, y: 0 });
  await expect.poll(async () => (await layer.boundingBox())!.x).toBeLessThan(x);
  await expect(boxes).toHaveCount(1);
  await page.keyboard.press('i');
  await expect.poll(async () => (await incorrectScans(desk))[0]?.boxes?.[0]?.contour?.length).toBe(12);
});

test('correcting starts in the picture, and a box can be drawn inside another', async ({ page, desk }) => {
  await desk.newScan({ name: 'nested.png', confidence: 0.7 });
  await page.goto('/admin-review?view=table');
  await expectUnderReview(page, storedName('nested.png'));
  await page.getByRole('button', { name: 'Incorrect' }).click();
  const boxes = page.getByRole('button', { name: /^Your box/ });
  await page.keyboard.press('Tab');
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press('Delete');
  const layer = page.locator('[data-editor]');
  const { width, height } = (await layer.boundingBox())!;
  const draw = (from: number, to: number) =>
    drag(
      layer,
      { x: ((to - from) / 256) * width, y: ((to - from) / 256) * height },
      { x: (from / 256) * width, y: (from / 256) * height },
    );
  await draw(40, 200);
  await layer.click({ position: { x: 5, y: 5 } });
  await draw(90, 120);
  await expect(boxes).toHaveCount(2);
  await expect(boxes.nth(0)).toHaveAccessibleName(/160 by 160 pixels/);
  await expect(boxes.nth(1)).toHaveAccessibleName(/30 by 30 pixels/);
  // The inner box stays clickable, whichever is selected.
  await layer.click({ position: { x: (60 / 256) * width, y: (60 / 256) * height } });
  await expect(boxes.nth(0)).toBeFocused();
  await layer.click({ position: { x: (105 / 256) * width, y: (105 / 256) * height } });
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('i');
  await expect.poll(async () => (await incorrectScans(desk))[0]?.boxes?.length).toBe(2);
});
