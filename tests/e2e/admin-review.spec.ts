import { expect, type Page } from '@playwright/test';
import type { IncorrectScan } from '#contract/dataset.ts';
import type { Scan } from '#contract/scans.ts';
import { called, type Desk, goTo, signIn, signedInTest as test } from './support/admin-desk.ts';
import { drag } from './support/drag.ts';
import { toastOf } from './support/toast.ts';

test.beforeEach(async ({ desk }) => desk.empty());

const incorrectScans = async (desk: Desk) =>
  (await desk.send<{ scans: IncorrectScan[] }>('GET', '/api/admin/incorrect-scans')).scans;
const heading = (page: Page) =>
  page.getByRole('region', { name: 'Review', exact: true }).getByRole('heading', { level: 2 });

/** A scan is on the light table and its picture on the screen: only then can it be judged. */
async function onTheTable(page: Page, name: string): Promise<void> {
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByRole('region', { name: 'Images' })).toHaveAttribute('aria-busy', 'false');
}

/** In this order in the queue: the nearer to the cut-off, the earlier. */
async function newScans(desk: Desk, ...names: string[]): Promise<Scan[]> {
  const made: Scan[] = [];
  for (const [index, name] of names.entries()) {
    made.push(await desk.newScan({ name, confidence: 0.7 + index / 100 }));
  }
  return made;
}

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

test('cards show why a scan is here and its slice equally large with and without annotations, and a verdict can be undone', async ({
  page,
  desk,
}) => {
  await desk.newScan({ name: 'doubtful.png', confidence: 0.7 });
  await desk.newScan({ name: 'near.png', confidence: 0.45 });
  await desk.newScan({ name: 'missed.png', confidence: null, reported: true });
  await desk.newScan({ name: 'between.png', confidence: 0.82 });
  await page.goto('/admin-review');
  const between = page.getByRole('article', { name: called('between.png') });
  await expect(between.getByText('Low Confidence', { exact: true })).toBeVisible();
  await expect(between).toContainText('82.0%');
  await expect(between).not.toContainText('High confidence');
  await expect(
    page.getByText('Review scans with confidence below 85% or user-reported false positives.'),
  ).toBeVisible();
  const doubtful = page.getByRole('article', { name: called('doubtful.png') });
  const missed = page.getByRole('article', { name: called('missed.png') });
  await expect(doubtful.getByText('Low Confidence', { exact: true })).toBeVisible();
  await expect(doubtful).toContainText('70.0%');
  await expect(doubtful).toContainText('Medium confidence');
  const pictures = doubtful.getByRole('img');
  await expect(pictures).toHaveCount(2);
  const shown = async (index: number) =>
    pictures.nth(index).evaluate(async (picture: HTMLImageElement) => {
      await picture.decode();
      const { clientWidth, clientHeight, naturalWidth, naturalHeight } = picture;
      const scales = [clientWidth / naturalWidth, clientHeight / naturalHeight];
      const covers = getComputedStyle(picture).objectFit === 'cover';
      return { clientWidth, clientHeight, scale: covers ? Math.max(...scales) : Math.min(...scales) };
    });
  expect(await shown(1)).toEqual(await shown(0));
  await expect(missed.getByText('User Reported')).toBeVisible();
  await expect(missed.getByText('Low Confidence', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('article').nth(1)).toContainText(called('near.png'));
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
  // The card goes at once; the server is told meanwhile.
  await expect.poll(async () => (await incorrectScans(desk)).length).toBe(1);
  const [flagged] = await incorrectScans(desk);
  expect(flagged).toMatchObject({
    filename: called('missed.png'),
    reviewNotes: 'Flagged as incorrect by admin - moved for AI model improvement',
    boxes: null,
  });
});

test('several scans are reviewed with the keyboard alone', async ({ page, desk }) => {
  await newScans(desk, '1.png', '2.png', '3.png', '4.png');
  await page.clock.install();
  await page.goto('/admin-review');
  await expect(page.getByRole('article')).toHaveCount(4);
  await page.keyboard.press('l');
  await onTheTable(page, called('1.png'));
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Light table keys' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ArrowRight');
  await onTheTable(page, called('2.png'));
  await page.keyboard.press('ArrowLeft');
  await onTheTable(page, called('1.png'));
  await page.keyboard.press('s');
  await onTheTable(page, called('2.png'));

  await page.keyboard.press('n');
  await page.keyboard.type('correct, i say');
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await onTheTable(page, called('3.png'));
  await expect(toastOf(page)).toContainText('Scan Updated');
  // A verdict can be taken back long after its notification has gone.
  await page.clock.fastForward('05:00');
  await expect(toastOf(page)).toHaveCount(0);
  await page.keyboard.press('u');
  await onTheTable(page, called('2.png'));
  await expect(page.getByLabel('Review notes (N)')).toHaveValue('correct, i say');
  await page.keyboard.press('c');
  await onTheTable(page, called('3.png'));

  // A box is added, moved, resized and retyped; the model's own is deleted.
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
  await page.keyboard.press('i');
  await onTheTable(page, called('4.png'));

  await page.keyboard.press('i');
  await page.keyboard.press('x');
  await page.keyboard.press('i');
  await onTheTable(page, called('1.png'));
  await page.keyboard.press('c');
  await expect(page.getByText('All Clear!')).toBeVisible();

  await expect.poll(async () => (await incorrectScans(desk)).length).toBe(2);
  const [nothing, drawn] = await incorrectScans(desk);
  expect(nothing).toMatchObject({ filename: called('4.png'), boxes: [] });
  expect(drawn?.filename).toBe(called('3.png'));
  expect(drawn?.boxes).toHaveLength(1);
  expect(drawn?.boxes?.[0]).toMatchObject({ class: 'glioma', x: 129 });
  expect(drawn?.boxes?.[0]?.height).toBeCloseTo(0.2 + 1 / 256, 4);
  expect(drawn?.detections).toHaveLength(1);
});

test('boxes are drawn, moved and resized with the mouse', async ({ page, desk }) => {
  await desk.newScan({ name: 'mouse.png', confidence: 0.7 });
  await page.goto('/admin-review?view=table');
  await onTheTable(page, called('mouse.png'));
  await page.getByRole('button', { name: 'Incorrect' }).click();
  const layer = page.locator('[data-editor]');
  /** From one pixel of the picture to another, wherever the picture is on the screen now. */
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
  await page.getByRole('button', { name: 'Save as incorrect' }).click();
  await expect(toastOf(page)).toContainText('Scan Updated');
  const [flagged] = await incorrectScans(desk);
  const box = flagged?.boxes?.[0];
  expect(box?.class).toBe('meningioma');
  expect(box?.x).toBeCloseTo(60, 0);
  expect(box?.y).toBeCloseTo(55, 0);
  expect((box?.width ?? 0) * 256).toBeCloseTo(60, 0);
});

test('a second reviewer is told, nothing is overwritten and the notes stay', async ({
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
  await onTheTable(other, called('shared.png'));
  await page.goto('/admin-review?view=table');
  await expect(page.getByText(`${colleague.username} is reviewing this scan`)).toBeVisible();
  await page.getByLabel('Review notes (N)').fill('My careful notes');
  await other.keyboard.press('c');
  await expect(other.getByText('All Clear!')).toBeVisible();
  await expect(toastOf(other)).toContainText('Scan Updated');
  await page.getByRole('button', { name: 'Correct', exact: false }).first().click();
  await expect(toastOf(page)).toContainText('Update Failed');
  await expect(page.getByRole('main')).toContainText(
    `${colleague.username} has already reviewed this scan as correct.`,
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

test('a verdict that does not reach the server brings the scan back; a scan that was deleted meanwhile says so and can be put aside', async ({
  page,
  desk,
}) => {
  const scan = await desk.newScan({ name: 'offline.png', confidence: 0.7 });
  await page.goto('/admin-review');
  await page.route('**/review', (route) => route.abort());
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(toastOf(page)).toContainText('Update Failed');
  await expect(toastOf(page)).toContainText('Failed to update scan review status.');
  await expect(page.getByRole('article', { name: called('offline.png') })).toBeVisible();
  await page.unroute('**/review');
  await page.keyboard.press('l');
  await onTheTable(page, called('offline.png'));
  await page.getByLabel('Review notes (N)').fill('A second look');
  await desk.send('DELETE', `/api/admin/scans/${scan.id}`);
  await page.getByRole('button', { name: 'Correct C' }).click();
  await expect(page.getByText('does not exist, or it has been deleted. Your notes')).toBeVisible();
  await expect(page.getByLabel('Review notes (N)')).toHaveValue('A second look');
  await page.getByRole('button', { name: 'Remove from my list' }).click();
  await expect(page.getByText('All Clear!')).toBeVisible();
});

test('a double-click judges one scan, on the light table and on the cards', async ({ page, desk }) => {
  await newScans(desk, '1.png', '2.png', '3.png', '4.png');
  await page.goto('/admin-review?view=table');
  await onTheTable(page, called('1.png'));
  await page.getByRole('button', { name: 'Correct C' }).dblclick();
  await onTheTable(page, called('2.png'));
  await page.keyboard.press('i');
  await page.getByRole('button', { name: 'Save as incorrect' }).dblclick();
  await onTheTable(page, called('3.png'));
  await page.getByRole('button', { name: 'Incorrect' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Correct the boxes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await page
    .getByRole('article', { name: called('3.png') })
    .getByRole('button', { name: 'Correct', exact: true })
    .dblclick();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: called('4.png') })).toBeVisible();
  await expect
    .poll(async () => (await desk.send<{ total: number }>('GET', '/api/admin/review-scans')).total)
    .toBe(1);
});

test('a scan whose picture has not come cannot be judged; while boxes are corrected nothing approves a scan or leads to another; a skipped one stays at the end after a reload, and the view is found again on return', async ({
  page,
  desk,
}) => {
  await newScans(desk, '1.png', '2.png');
  await page.route('**/api/image/**', (route) => route.abort());
  await page.goto('/admin-review?view=table');
  await expect(page.getByRole('alert')).toContainText('cannot judge this scan now');
  await expect(page.getByRole('button', { name: 'Correct C' })).toBeDisabled();
  await page.keyboard.press('c');
  await expect(heading(page)).toHaveText(called('1.png'));

  await page.unroute('**/api/image/**');
  await page.reload();
  await onTheTable(page, called('1.png'));
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await onTheTable(page, called('1.png'));
  await page.keyboard.press('i');
  await page.keyboard.press('a');
  const boxes = page.getByRole('button', { name: /^Your box/ });
  await expect(boxes).toHaveCount(2);
  // Also where no box has the focus, which would take the arrows for itself.
  await page.getByRole('heading', { name: 'Correct the boxes' }).click();
  for (const key of ['c', 'ArrowRight', 'ArrowLeft', 's', 'u']) await page.keyboard.press(key);
  await expect(heading(page)).toHaveText(called('1.png'));
  await expect(boxes).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  expect((await desk.send<{ total: number }>('GET', '/api/admin/review-scans')).total).toBe(2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await onTheTable(page, called('2.png'));
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await onTheTable(page, called('2.png'));

  await page.keyboard.press('ArrowLeft');
  await onTheTable(page, called('1.png'));
  await page.keyboard.press('s');
  await onTheTable(page, called('2.png'));
  await page.goto('/admin-review?view=table');
  await onTheTable(page, called('2.png'));
  await goTo(page, 'Panel');
  await page.goBack();
  await onTheTable(page, called('2.png'));
  await page.keyboard.press('ArrowRight');
  await onTheTable(page, called('1.png'));
});

test('boxes and notes survive a reload, another tab and leaving by the rail, and belong to one account', async ({
  page,
  desk,
}) => {
  await newScans(desk, '1.png', '2.png');
  const otherTab = await page.context().newPage();
  await otherTab.goto('/admin-review');
  const otherNotes = otherTab.getByRole('article', { name: called('2.png') }).getByLabel('Review notes');
  await otherNotes.waitFor();
  await page.goto('/admin-review?view=table');
  await onTheTable(page, called('1.png'));
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
  await expect.poll(async () => (await incorrectScans(desk))[0]?.reviewNotes).toBe('half done');
  await page.goto('/admin-review');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('You left notes or boxes')).toHaveCount(0);
});

test('every change of the boxes can be undone and redone; outlines are edited; the picture moves meanwhile', async ({
  page,
  desk,
}) => {
  await newScans(desk, '1.png');
  await page.goto('/admin-review?view=table');
  await onTheTable(page, called('1.png'));
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

test('a judged scan is found again by verdict, reviewer, model, band and day, shows its history, is relabelled and reopened', async ({
  page,
  desk,
}) => {
  const [wrong, right] = await newScans(desk, 'wrong.png', 'right.png');
  const judge = (scan: Scan | undefined, action: string) =>
    desk.send('PATCH', `/api/admin/scans/${scan?.id}/review`, { action, reviewNotes: `${action}, I say` });
  await judge(wrong, 'incorrect');
  await judge(right, 'correct');
  await page.goto('/admin-review');
  await page.getByRole('button', { name: 'Reviewed' }).click();
  const table = page.getByRole('table', { name: 'Reviewed scans' });
  await expect(table.getByRole('row')).toHaveCount(3);
  const choose = async (filter: string, option: string) => {
    await page.getByRole('combobox', { name: filter }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Confidence band', 'High confidence');
  await expect(page.getByText('No reviewed scans')).toBeVisible();
  await choose('Confidence band', 'Medium confidence');
  await choose('Reviewer', 'admin');
  await choose('Model', (await table.getByRole('row').nth(1).getByRole('cell').nth(5).textContent())!);
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByLabel('From').fill('2999-01-01');
  await expect(page.getByText('No reviewed scans')).toBeVisible();
  await page.getByLabel('From').fill('2020-01-01');
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Verdict' }).click();
  await page.getByRole('option', { name: 'Incorrect, not labeled' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Open ${called('wrong.png')}` }).click();
  await onTheTable(page, called('wrong.png'));
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveText(/admin judged it incorrect, without labels/);
  await expect(history).toContainText('incorrect, I say');
  await expect(history.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  await page.keyboard.press('i');
  await page.keyboard.press('a');
  await page.keyboard.press('i');
  // Back in the list, with the filter still set: it is labelled now.
  await expect(page.getByText('No reviewed scans')).toBeVisible();
  expect((await incorrectScans(desk))[0]?.boxes).toHaveLength(2);

  // Opened again it starts from what was drawn, which a verdict without a change keeps.
  await choose('Verdict', 'Incorrect');
  await page.getByRole('button', { name: `Open ${called('wrong.png')}` }).click();
  await onTheTable(page, called('wrong.png'));
  await page.keyboard.press('i');
  await expect(page.getByRole('button', { name: /^Delete box/ })).toHaveCount(2);
  await page.keyboard.press('i');
  await expect(table).toBeVisible();
  expect((await incorrectScans(desk))[0]?.boxes).toHaveLength(2);

  await page.getByRole('combobox', { name: 'Verdict' }).click();
  await page.getByRole('option', { name: 'Correct', exact: true }).click();
  await page.getByRole('button', { name: `Open ${called('right.png')}` }).click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('No reviewed scans')).toBeVisible();
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(page.getByRole('article', { name: called('right.png') }).getByText('Reopened')).toBeVisible();
});

test('reviewed scans are walked through with Next and Previous, and a new verdict goes on to the next', async ({
  page,
  desk,
}) => {
  for (const scan of await newScans(desk, '1.png', '2.png', '3.png'))
    await desk.send('PATCH', `/api/admin/scans/${scan.id}/review`, { action: 'incorrect' });
  await page.goto('/admin-review?view=reviewed');
  await page.getByRole('button', { name: `Open ${called('3.png')}` }).click();
  await onTheTable(page, called('3.png'));
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await onTheTable(page, called('2.png'));
  await page.keyboard.press('ArrowLeft');
  await onTheTable(page, called('3.png'));
  // Judged anew it moves to another place in the list; the walk goes on as it began, also after a reload.
  await page.keyboard.press('c');
  await onTheTable(page, called('2.png'));
  await page.reload();
  await onTheTable(page, called('2.png'));
  await page.keyboard.press('ArrowRight');
  await onTheTable(page, called('1.png'));
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('the chosen view and the contrast are found again on the next scan and on the next visit', async ({
  page,
  desk,
}) => {
  await newScans(desk, '1.png', '2.png');
  await page.goto('/admin-review');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('l');
  await onTheTable(page, called('1.png'));
  const tone = page.getByText('Brightness and contrast');
  await tone.click();
  const contrast = page.getByRole('slider', { name: 'Contrast' });
  await contrast.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowUp');
  const set = await contrast.getAttribute('aria-valuenow');
  await page.getByRole('heading', { name: called('1.png') }).click();
  await page.keyboard.press('ArrowRight');
  await onTheTable(page, called('2.png'));
  await tone.click();
  await expect(contrast).toHaveAttribute('aria-valuenow', set!);
  await goTo(page, 'Panel');
  await goTo(page, 'Review queue');
  await onTheTable(page, called('1.png'));
  await tone.click();
  await expect(contrast).toHaveAttribute('aria-valuenow', set!);
});

test('correcting starts in the picture, and a box is drawn inside another one', async ({ page, desk }) => {
  await desk.newScan({ name: 'nested.png', confidence: 0.7 });
  await page.goto('/admin-review?view=table');
  await onTheTable(page, called('nested.png'));
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
  // The inner one stays within reach, whichever is selected.
  await layer.click({ position: { x: (60 / 256) * width, y: (60 / 256) * height } });
  await expect(boxes.nth(0)).toBeFocused();
  await layer.click({ position: { x: (105 / 256) * width, y: (105 / 256) * height } });
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('i');
  await expect.poll(async () => (await incorrectScans(desk))[0]?.boxes?.length).toBe(2);
});

test('a scan comes back when a visitor reports it after its review', async ({ page, desk }) => {
  const [scan] = await newScans(desk, 'again.png');
  await desk.send('PATCH', `/api/admin/scans/${scan?.id}/review`, { action: 'correct' });
  await page.goto('/admin-review');
  await expect(page.getByText('All Clear!')).toBeVisible();
  await desk.report(scan!.id);
  await page.reload();
  await expect(
    page.getByRole('article', { name: called('again.png') }).getByText('User Reported'),
  ).toBeVisible();
  await page.goto(`/admin-review?scan=${scan?.id}`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('A visitor reported the result');
});

test('an entry without boxes is labelled later; deleting it then says so first; one that leaves the data set returns to the queue', async ({
  page,
  desk,
}) => {
  const [scan] = await newScans(desk, 'later.png');
  await desk.send('PATCH', `/api/admin/scans/${scan?.id}/review`, { action: 'incorrect' });
  await page.goto('/admin-incorrect-scans');
  const card = page.getByRole('article', { name: called('later.png') });
  await expect(card).toContainText('Not labeled');
  await card.getByRole('link', { name: `Label ${called('later.png')}` }).click();
  await onTheTable(page, called('later.png'));
  await page.keyboard.press('i');
  await page.keyboard.press('x');
  await page.keyboard.press('i');
  await expect.poll(async () => (await incorrectScans(desk))[0]?.boxes).toEqual([]);
  await page.goto('/database-admin');
  await page.getByRole('button', { name: `Delete ${called('later.png')}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('a reviewer labeled this scan for the dataset');
  await page.goto('/admin-incorrect-scans');
  await expect(card).toContainText('No tumor present');
  await card.getByRole('button', { name: `Delete ${called('later.png')}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Scan Deleted');
  await goTo(page, 'Review queue');
  await expect(page.getByRole('article', { name: called('later.png') }).getByText('Reopened')).toBeVisible();
});
