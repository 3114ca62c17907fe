import { expect } from '@playwright/test';
import type { ComparedScans, ModelComparison, ModelTally } from '#contract/models.ts';
import { makeCandidate } from '#tests/harness/candidate.ts';
import { signedInTest as test } from './support/admin-desk.ts';
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

/** On the random checks the candidate is ahead, on the doubtful scans and the drawn heads the active model. */
const comparison: ModelComparison = {
  since: '2026-01-05T00:00:00Z',
  randomChecks: compared(40, 30, 36),
  others: compared(20, 15, 10),
  reference: compared(100, 71, 58),
  answered: 60,
  sameVerdict: { count: 45, of: 60 },
  failures: 0,
  waiting: 0,
};

test('a candidate is added, compared on random checks apart from the rest (answer made up), promoted with the password, shown to the public without figures, and taken back', async ({
  page,
  desk,
}) => {
  const candidate = await makeCandidate('browser-1', 2.2);
  await page.goto('/admin-models');
  await expect(page.getByText('No candidate', { exact: true })).toBeVisible();
  const picker = page.getByLabel('Files of the candidate');
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('notes.txt is not one of these files.')).toBeVisible();
  await picker.setInputFiles([
    { name: 'sulcus.onnx', mimeType: 'application/octet-stream', buffer: candidate.model },
    { name: 'training.json', mimeType: 'application/json', buffer: Buffer.from(candidate.training) },
  ]);
  await page.getByRole('button', { name: 'Add candidate' }).click();
  const card = page.getByRole('article', { name: 'browser-1' });
  await expect(card.getByText('In shadow', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(card).toContainText('found the lesion in the test image');
  await expect(card).toContainText('there is nothing to compare yet');

  const address = '**/api/admin/models/*/comparison';
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
  await page.keyboard.press('Escape');
  await page.unroute(address);

  await card.getByRole('button', { name: 'Promote' }).click();
  await expect(dialog.getByRole('button', { name: 'Promote' })).toBeDisabled();
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await expect(dialog).toContainText('Your current password is incorrect.');
  await dialog.getByLabel('Your password').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await expect(toastOf(page)).toContainText('browser-1 is the active model now.');
  await expect(page.getByText('Nobody has tested it on patients it had never seen')).toBeVisible();

  await page.goto('/model-transparency');
  await expect(page.getByText('No card belongs to browser-1')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^The model of this release: sulcus-/ })).toBeVisible();

  await page.goto('/admin-models');
  await page.getByRole('button', { name: 'Roll back' }).click();
  await dialog.getByLabel('Your password').fill(administrator.password);
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByText('Ships with this release')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Promotions, newest first' })).toContainText('browser-1');

  await card.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No candidate', { exact: true })).toBeVisible();
  expect((await desk.send<{ models: unknown[] }>('GET', '/api/admin/models')).models).toEqual([]);
});
