import { expect } from '@playwright/test';
import type { Scan } from '#contract/scans.ts';
import { goTo, storedName, signedInTest as test } from './support/admin-desk.ts';
import { expectUnderReview, incorrectScans, newScans } from './support/review-table.ts';
import { toastOf } from './support/toast.ts';

test.beforeEach(async ({ desk }) => desk.deleteAllScans());

test('a judged scan is found by verdict, reviewer, model, band and day, shows its history, is relabeled and reopened', async ({
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
  await choose('Verdict', 'Incorrect, not labeled');
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Open ${storedName('wrong.png')}` }).click();
  await expectUnderReview(page, storedName('wrong.png'));
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveText(/admin judged it incorrect, without labels/);
  await expect(history).toContainText('incorrect, I say');
  await expect(history.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
  for (const key of ['i', 'a', 'i']) await page.keyboard.press(key);
  // Back in the list, with the filter still set, the scan is now labeled.
  await expect(page.getByText('No reviewed scans')).toBeVisible();
  expect((await incorrectScans(desk))[0]?.boxes).toHaveLength(2);

  // Reopened, it starts from the drawn boxes. A verdict without changes keeps them.
  await choose('Verdict', 'Incorrect');
  await page.getByRole('button', { name: `Open ${storedName('wrong.png')}` }).click();
  await expectUnderReview(page, storedName('wrong.png'));
  await page.keyboard.press('i');
  await expect(page.getByRole('button', { name: /^Delete box/ })).toHaveCount(2);
  await page.keyboard.press('i');
  await expect(table).toBeVisible();
  expect((await incorrectScans(desk))[0]?.boxes).toHaveLength(2);

  await choose('Verdict', 'Correct');
  await page.getByRole('button', { name: `Open ${storedName('right.png')}` }).click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('No reviewed scans')).toBeVisible();
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(
    page.getByRole('article', { name: storedName('right.png') }).getByText('Reopened'),
  ).toBeVisible();
});

test('Next and Previous step through reviewed scans, and a new verdict moves on to the next', async ({
  page,
  desk,
}) => {
  for (const scan of await newScans(desk, '1.png', '2.png', '3.png'))
    await desk.send('PATCH', `/api/admin/scans/${scan.id}/review`, { action: 'incorrect' });
  await page.goto('/admin-review?view=reviewed');
  await page.getByRole('button', { name: `Open ${storedName('3.png')}` }).click();
  await expectUnderReview(page, storedName('3.png'));
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expectUnderReview(page, storedName('2.png'));
  await page.keyboard.press('ArrowLeft');
  await expectUnderReview(page, storedName('3.png'));
  // A new verdict moves the scan within the list, but the order of the walk stays the same, even after a reload.
  await page.keyboard.press('c');
  await expectUnderReview(page, storedName('2.png'));
  await page.reload();
  await expectUnderReview(page, storedName('2.png'));
  await page.keyboard.press('ArrowRight');
  await expectUnderReview(page, storedName('1.png'));
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('an entry without boxes is labeled later; deleting it then warns first; an entry removed from the dataset returns to the queue', async ({
  page,
  desk,
}) => {
  const [scan] = await newScans(desk, 'later.png');
  await desk.send('PATCH', `/api/admin/scans/${scan?.id}/review`, { action: 'incorrect' });
  await page.goto('/admin-incorrect-scans');
  const card = page.getByRole('article', { name: storedName('later.png') });
  await expect(card).toContainText('Not labeled');
  await card.getByRole('link', { name: `Label ${storedName('later.png')}` }).click();
  await expectUnderReview(page, storedName('later.png'));
  await page.keyboard.press('i');
  await page.keyboard.press('x');
  await page.keyboard.press('i');
  await expect.poll(async () => (await incorrectScans(desk))[0]?.boxes).toEqual([]);
  await page.goto('/database-admin');
  await page.getByRole('button', { name: `Delete ${storedName('later.png')}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('a reviewer labeled this scan for the dataset');
  await page.goto('/admin-incorrect-scans');
  await expect(card).toContainText('No tumor present');
  await card.getByRole('button', { name: `Delete ${storedName('later.png')}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastOf(page)).toContainText('Scan Deleted');
  await goTo(page, 'Review queue');
  await expect(
    page.getByRole('article', { name: storedName('later.png') }).getByText('Reopened'),
  ).toBeVisible();
});
