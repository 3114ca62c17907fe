import { expect, type Locator, type Page } from '@playwright/test';
import type { CandidateModel, ComparedScans, ModelComparison, ModelTally } from '#contract/models.ts';
import { makeCandidate } from '#tests/harness/candidate.ts';
import { type Desk, signedInTest as test } from './support/admin-desk.ts';
import { expectKeyboardDialog } from './support/keyboard-dialog.ts';
import { administrator } from './support/server.ts';
import { toastOf } from './support/toast.ts';

const tally = (right: number, of: number): ModelTally => ({
  scansRight: { count: right, of },
  found: { count: right, of },
  missed: of - right,
  falseMarks: 0,
  meanOverlap: 0.81,
});

function compared(scans: number, activeRight: number, candidateRight: number): ComparedScans {
  const bothRight = Math.min(activeRight, candidateRight);
  return {
    scans,
    lesions: scans,
    active: tally(activeRight, scans),
    candidate: tally(candidateRight, scans),
    bothRight,
    onlyActiveRight: activeRight - bothRight,
    onlyCandidateRight: candidateRight - bothRight,
    bothWrong: scans - Math.max(activeRight, candidateRight),
    chance: 0.25,
    confirmed: 0,
    unlabelled: 0,
  };
}

/** The candidate is better on random checks; the active model is better on uncertain scans and on phantoms. */
const comparison: ModelComparison = {
  since: '2026-01-05T00:00:00Z',
  randomChecks: compared(40, 30, 36),
  others: compared(20, 15, 10),
  reference: compared(100, 71, 58),
  shipped: {
    version: 'sulcus-shipped',
    tally: {
      scansRight: { count: 64, of: 100 },
      found: { count: 39, of: 100 },
      missed: 61,
      falseMarks: 2,
      meanOverlap: 0.7,
    },
  },
  answered: 60,
  sameVerdict: { count: 45, of: 60 },
  failures: 0,
  waiting: 0,
};

const candidates = async (desk: Desk) =>
  (await desk.send<{ models: CandidateModel[] }>('GET', '/api/admin/models')).models;
test.beforeEach(async ({ desk }) => {
  for (const { id } of await candidates(desk)) await desk.send('DELETE', `/api/admin/models/${id}`);
});

/** Adds a candidate from its files and returns its card once it runs in shadow. */
async function addCandidate(page: Page, version: string): Promise<Locator> {
  const { model, training } = await makeCandidate(version, 2.2);
  await page.getByLabel('Files of the candidate').setInputFiles([
    { name: 'sulcus.onnx', mimeType: 'application/octet-stream', buffer: model },
    { name: 'training.json', mimeType: 'application/json', buffer: Buffer.from(training) },
  ]);
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const card = page.getByRole('article', { name: version });
  await expect(card.getByText('In shadow', { exact: true })).toBeVisible({ timeout: 60_000 });
  return card;
}

test('a candidate is added and compared on random checks, separately from other scans (intercepted response)', {
  tag: '@quick',
}, async ({ page }) => {
  const address = '**/api/admin/models/*/comparison';
  await page.goto('/admin-models');
  await expect(page.getByText('No candidate', { exact: true })).toBeVisible();
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  await page.getByLabel('Files of the candidate').setInputFiles(notes);
  await expect(page.getByText('notes.txt is not one of these files.')).toBeVisible();
  const card = await addCandidate(page, 'browser-1');
  await expect(card).toContainText('found the lesion in the test image');
  await expect(card).toContainText('there is nothing to compare yet');

  await page.route(address, (route) => route.fulfill({ json: comparison }));
  await page.reload();
  const drawn = card.getByRole('region', { name: 'Random checks', exact: true });
  await expect(drawn).toContainText('Only these show how often each model is right');
  await expect(drawn.getByRole('row', { name: /^Fully correct scans/ })).toContainText(
    /75.* \(30 of 40\).*90.* \(36 of 40\)/,
  );
  const chosen = card.getByRole('region', { name: 'Other judged scans', exact: true });
  await expect(chosen).toContainText('not how often either is right');
  await expect(chosen.getByRole('row', { name: /^Fully correct scans/ })).toContainText(
    /\(15 of 20\).*\(10 of 20\)/,
  );
  await expect(chosen).toContainText('Figures need at least 30 scans');
  await expect(drawn).not.toContainText('Figures need at least 30 scans');
  const known = card.getByRole('region', { name: 'Heads with known truth', exact: true });
  await expect(known).toContainText('a mistake that all reviewers share shows here');
  await expect(known.getByRole('row', { name: /^Fully correct scans/ })).toContainText(
    /\(71 of 100\).*\(58 of 100\)/,
  );
  await card.getByRole('button', { name: 'Promote' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/Worse than \S+ on other judged scans: fully correct on 10 of 20 scans/);
  await expect(dialog).toContainText(
    /Worse than \S+ on heads with known truth: fully correct on 58 of 100 heads, against 71/,
  );
  await expect(dialog).not.toContainText('on random checks');
});

test('a candidate is promoted with the password, shown to the public without figures, rolled back and deleted', async ({
  page,
  desk,
}) => {
  await page.goto('/admin-models');
  const card = await addCandidate(page, 'browser-2');
  const dialog = page.getByRole('alertdialog');
  await expectKeyboardDialog(page, card.getByRole('button', { name: 'Promote' }), /^Promote/);
  await expectKeyboardDialog(page, card.getByRole('button', { name: 'Delete' }), /^Delete/);
  await card.getByRole('button', { name: 'Promote' }).click();
  await expect(dialog.getByRole('button', { name: 'Promote' })).toBeDisabled();
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Promote' }).press('Enter');
  await expect(dialog).toContainText('Your current password is incorrect.');
  await expect(dialog.getByRole('button', { name: 'Promote' })).toBeFocused();
  await dialog.getByLabel('Your password').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await expect(toastOf(page)).toContainText('browser-2 is the active model now.');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('Nobody has tested it on patients it had never seen')).toBeVisible();

  await page.goto('/model-transparency');
  await expect(page.getByText('No card belongs to browser-2')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^The model of this release: sulcus-/ })).toBeVisible();

  await page.goto('/admin-models');
  await page.getByRole('button', { name: 'Roll back' }).press('Enter');
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ships with this release')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('table', { name: 'Promotions, newest first' })).toContainText('browser-2');

  await card.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No candidate', { exact: true })).toBeVisible();
  expect(await candidates(desk)).toEqual([]);
});
