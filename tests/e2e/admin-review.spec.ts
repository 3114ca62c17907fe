import { expect, type Locator, type Page } from '@playwright/test';
import { goTo, signIn, storedName, signedInTest as test } from './support/admin-desk.ts';
import { expectUnderReview, incorrectScans, newScans, stepThrough } from './support/review-table.ts';
import { toastOf } from './support/toast.ts';

test.beforeEach(async ({ desk }) => desk.deleteAllScans());

test('an empty queue is all clear, after its skeleton', async ({ page, desk }) => {
  await desk.newScan({ name: 'sure.png', confidence: 0.9 });
  await page.route('**/api/admin/review-scans*', async (route) => {
    await page.locator('.animate-pulse-soft').first().waitFor();
    await route.continue();
  });
  await page.goto('/admin-review');
  await expect(page.getByText('All Clear!')).toBeVisible();
  await expect(page.getByText('No scans currently need admin review.')).toBeVisible();
});

/** Displayed size of a picture, and the scale of its pixels. */
const shownSize = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const { clientWidth, clientHeight, naturalWidth, naturalHeight } = image;
    const scales = [clientWidth / naturalWidth, clientHeight / naturalHeight];
    const covers = getComputedStyle(image).objectFit === 'cover';
    return { clientWidth, clientHeight, scale: covers ? Math.max(...scales) : Math.min(...scales) };
  });

test('cards show why a scan is queued and its slice at the same size with and without annotations, and a verdict can be undone', {
  tag: '@quick',
}, async ({ page, desk }) => {
  await desk.newScan({ name: 'doubtful.png', confidence: 0.7 });
  await desk.newScan({ name: 'near.png', confidence: 0.45 });
  await desk.newScan({ name: 'missed.png', confidence: null, reported: true });
  await desk.newScan({ name: 'between.png', confidence: 0.82 });
  await page.goto('/admin-review');
  const between = page.getByRole('article', { name: storedName('between.png') });
  await expect(between.getByText('Low Confidence', { exact: true })).toBeVisible();
  await expect(between).toContainText('82.0%');
  await expect(between).not.toContainText('High confidence');
  await expect(
    page.getByText('Review scans with confidence below 85% or user-reported false positives.'),
  ).toBeVisible();
  const doubtful = page.getByRole('article', { name: storedName('doubtful.png') });
  const missed = page.getByRole('article', { name: storedName('missed.png') });
  await expect(doubtful.getByText('Low Confidence', { exact: true })).toBeVisible();
  await expect(doubtful).toContainText('70.0%');
  await expect(doubtful).toContainText('Medium confidence');
  const pictures = doubtful.getByRole('img');
  await expect(pictures).toHaveCount(2);
  expect(await shownSize(pictures.nth(1))).toEqual(await shownSize(pictures.nth(0)));
  await expect(missed.getByText('User Reported')).toBeVisible();
  await expect(missed.getByText('Low Confidence', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('article').nth(1)).toContainText(storedName('near.png'));
  await expect(page.getByRole('list', { name: 'Why review it' })).toHaveText(
    'Confidence close to the 40% threshold',
  );

  await doubtful.getByLabel('Review notes').fill('Looks fine');
  await doubtful.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(doubtful).toBeHidden();
  await expect(toastOf(page)).toContainText('Scan Updated');
  await expect(toastOf(page)).toContainText('Review status has been updated successfully.');
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(doubtful).toBeVisible();

  await page.getByRole('combobox', { name: 'Which scans' }).click();
  await page.getByRole('option', { name: 'User Reported' }).click();
  await expect(doubtful).toBeHidden();
  await missed.getByRole('button', { name: 'Incorrect' }).click();
  await expect(page.getByText('All Clear!')).toBeVisible();
  // The card disappears at once, while the request is still pending.
  await expect.poll(async () => (await incorrectScans(desk)).length).toBe(1);
  const [flagged] = await incorrectScans(desk);
  expect(flagged).toMatchObject({
    filename: storedName('missed.png'),
    reviewNotes: 'Flagged as incorrect by admin - moved for AI model improvement',
    boxes: null,
  });
});

/** A box is added, moved, resized and retyped; the model's own is deleted. */
async function editBoxesByKeys(page: Page): Promise<void> {
  await page.keyboard.press('i');
  const boxes = page.getByRole('button', { name: /^Your box/ });
  await expect(boxes).toHaveCount(1);
  await expect(page.locator('[data-model-boxes] rect, [data-model-boxes] polygon').first()).toBeAttached();
  await page.keyboard.press('a');
  await expect(boxes).toHaveCount(2);
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('t');
  await expect(boxes.nth(1)).toHaveAccessibleName(/Glioma, 51 by 52 pixels/);
  await page.keyboard.press('Shift+Tab');
  await expect(boxes.nth(0)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(boxes).toHaveCount(1);
}

test('several scans are reviewed with the keyboard alone', async ({ page, desk }) => {
  await newScans(desk, '1.png', '2.png', '3.png', '4.png');
  await page.clock.install();
  await page.goto('/admin-review');
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.keyboard.press('l');
  await expectUnderReview(page, storedName('1.png'));
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Light table keys' })).toBeVisible();
  await page.keyboard.press('Escape');

  await stepThrough(page, ['ArrowRight', '2.png'], ['ArrowLeft', '1.png'], ['s', '2.png']);

  await page.keyboard.press('n');
  await page.keyboard.type('correct, i say');
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expectUnderReview(page, storedName('3.png'));
  await expect(toastOf(page)).toContainText('Scan Updated');
  // A verdict can be undone long after its notification has closed.
  await page.clock.fastForward('05:00');
  await expect(toastOf(page)).toHaveCount(0);
  await page.keyboard.press('u');
  await expectUnderReview(page, storedName('2.png'));
  await expect(page.getByLabel('Review notes (N)')).toHaveValue('correct, i say');
  await page.keyboard.press('c');
  await expectUnderReview(page, storedName('3.png'));

  await editBoxesByKeys(page);
  await page.keyboard.press('i');
  await expectUnderReview(page, storedName('4.png'));

  await page.keyboard.press('i');
  await page.keyboard.press('x');
  await page.keyboard.press('i');
  await expectUnderReview(page, storedName('1.png'));
  await page.keyboard.press('c');
  await expect(page.getByText('All Clear!')).toBeVisible();

  await expect.poll(async () => (await incorrectScans(desk)).length).toBe(2);
  const [nothing, drawn] = await incorrectScans(desk);
  expect(nothing).toMatchObject({ filename: storedName('4.png'), boxes: [] });
  expect(drawn?.filename).toBe(storedName('3.png'));
  expect(drawn?.boxes).toHaveLength(1);
  expect(drawn?.boxes?.[0]).toMatchObject({ class: 'glioma', x: 129 });
  expect(drawn?.boxes?.[0]?.height).toBeCloseTo(0.2 + 1 / 256, 4);
  expect(drawn?.detections).toHaveLength(1);
});

test('a second reviewer is warned, nothing is overwritten and their notes are kept', async ({
  page,
  desk,
  browser,
  address,
}) => {
  const scan = await desk.newScan({ name: 'shared.png', confidence: 0.7 });
  const colleague = await desk.newAdmin();
  const elsewhere = await browser.newContext({
    baseURL: desk.url,
    storageState: { cookies: [], origins: [] },
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  const other = await elsewhere.newPage();
  await signIn(other, colleague);
  await other.goto('/admin-review?view=table');
  await expectUnderReview(other, storedName('shared.png'));
  await page.goto('/admin-review?view=table');
  await expect(page.getByText(`${colleague.username} is reviewing this scan`)).toBeVisible();
  await page.getByLabel('Review notes (N)').fill('My careful notes');
  await other.keyboard.press('c');
  await expect(other.getByText('All Clear!')).toBeVisible();
  await expect(toastOf(other)).toContainText('Scan Updated');
  await page.getByRole('button', { name: 'Correct', exact: false }).first().click();
  await expect(toastOf(page)).toContainText('Update Failed');
  await expect(page.getByRole('main')).toContainText(
    `${colleague.username} has already judged this scan correct.`,
  );
  await expect(page.getByLabel('Review notes (N)')).toHaveValue('My careful notes');
  const entries = await desk.send<{ entries: { action: string }[] }>(
    'GET',
    `/api/admin/audit?search=${scan.id}`,
  );
  expect(entries.entries.map(({ action }) => action)).toEqual(['review scan as correct']);
  await page.getByRole('button', { name: 'Remove from my list' }).click();
  await expect(page.getByText('All Clear!')).toBeVisible();
  await elsewhere.close();
});

test('a verdict that does not reach the server brings the scan back; a scan deleted meanwhile says so and can be dismissed', async ({
  page,
  desk,
}) => {
  const scan = await desk.newScan({ name: 'offline.png', confidence: 0.7 });
  await page.goto('/admin-review');
  await page.route('**/review', (route) => route.abort());
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(toastOf(page)).toContainText('Update Failed');
  await expect(toastOf(page)).toContainText('Failed to update scan review status.');
  await expect(page.getByRole('article', { name: storedName('offline.png') })).toBeVisible();
  await page.unroute('**/review');
  await page.keyboard.press('l');
  await expectUnderReview(page, storedName('offline.png'));
  await page.getByLabel('Review notes (N)').fill('A second look');
  await desk.send('DELETE', `/api/admin/scans/${scan.id}`);
  await page.getByRole('button', { name: 'Correct C' }).click();
  await expect(page.getByText('does not exist, or it has been deleted. Your notes')).toBeVisible();
  await expect(page.getByLabel('Review notes (N)')).toHaveValue('A second look');
  await page.getByRole('button', { name: 'Remove from my list' }).click();
  await expect(page.getByText('All Clear!')).toBeVisible();
});

test('a double-click judges only one scan, in the table view and on the cards', async ({ page, desk }) => {
  await newScans(desk, '1.png', '2.png', '3.png', '4.png');
  await page.goto('/admin-review?view=table');
  await expectUnderReview(page, storedName('1.png'));
  await page.getByRole('button', { name: 'Correct C' }).dblclick();
  await expectUnderReview(page, storedName('2.png'));
  await page.keyboard.press('i');
  await page.getByRole('button', { name: 'Save' }).dblclick();
  await expectUnderReview(page, storedName('3.png'));
  await page.getByRole('button', { name: 'Incorrect' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Correct the boxes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await page
    .getByRole('article', { name: storedName('3.png') })
    .getByRole('button', { name: 'Correct', exact: true })
    .dblclick();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: storedName('4.png') })).toBeVisible();
  await expect
    .poll(async () => (await desk.send<{ total: number }>('GET', '/api/admin/review-scans')).total)
    .toBe(1);
});

test('the chosen view and contrast are kept for the next scan and the next visit', async ({ page, desk }) => {
  await newScans(desk, '1.png', '2.png');
  await page.goto('/admin-review');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('l');
  await expectUnderReview(page, storedName('1.png'));
  const tone = page.getByText('Brightness and contrast');
  await tone.click();
  const contrast = page.getByRole('slider', { name: 'Contrast' });
  await contrast.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowUp');
  const set = await contrast.getAttribute('aria-valuenow');
  await page.getByRole('heading', { name: storedName('1.png') }).click();
  await page.keyboard.press('ArrowRight');
  await expectUnderReview(page, storedName('2.png'));
  await tone.click();
  await expect(contrast).toHaveAttribute('aria-valuenow', set!);
  await goTo(page, 'Panel');
  await goTo(page, 'Review queue');
  await expectUnderReview(page, storedName('1.png'));
  await tone.click();
  await expect(contrast).toHaveAttribute('aria-valuenow', set!);
});

test('a scan comes back when a visitor reports it after its review', async ({ page, desk }) => {
  const [scan] = await newScans(desk, 'again.png');
  await desk.send('PATCH', `/api/admin/scans/${scan?.id}/review`, { action: 'correct' });
  await page.goto('/admin-review');
  await expect(page.getByText('All Clear!')).toBeVisible();
  await desk.report(scan!.id);
  await page.reload();
  await expect(
    page.getByRole('article', { name: storedName('again.png') }).getByText('User Reported'),
  ).toBeVisible();
  await page.goto(`/admin-review?scan=${scan?.id}`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('A visitor reported the result');
});

test('on a phone, Correct is in the first view of the desk and does not cover the tools of the image', async ({
  page,
  desk,
}) => {
  await desk.newScan({ name: 'phone.png', confidence: 0.5 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin-review?view=table');
  await expect(page.getByRole('button', { name: 'Correct', exact: false }).first()).toBeInViewport({
    ratio: 1,
  });
  await expect(page.getByRole('button', { name: 'Incorrect' })).toBeInViewport({ ratio: 1 });
  const tools = (await page.getByRole('group', { name: 'Image tools' }).boundingBox())!;
  const verdict = (await page.getByRole('button', { name: 'Incorrect' }).boundingBox())!;
  expect(tools.y + tools.height).toBeLessThanOrEqual(verdict.y);
});
