import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { type PagePath, pages } from '#contract/pages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { adminPaths } from './support/admin-desk.ts';
import { test } from './support/fixtures.ts';
import { policyViolations, watchForLeaks } from './support/leaks.ts';
import { returnToSite } from './support/returning-visitor.ts';
import { newDicom } from './support/scan-files.ts';
import { ScannerPage } from './support/scanner-page.ts';

const administration = new Set<string>(adminPaths);
/**
 * Other tests open the pages with parameters, and the whole-scan page, where the detector is loaded anyway. Signed out, each screen
 * behind the sign-in leads to the same page, so one is enough here.
 */
const paths = (Object.keys(pages) as PagePath[]).filter(
  (path) => !path.includes(':') && path !== '/whole-scan' && !administration.has(path),
);

test('no page asks anyone else for anything or sends its address; an admin screen leads to the sign-in', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const seen = watchForLeaks(page, server.url);
  await returnToSite(page);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of [...paths, '/admin-panel']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.waitForURL('**/admin-login');
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expect(seen).toEqual({ otherOrigins: [], referrers: [], blocked: [] });
});

test('stored data about a scan is shown on its own page, can be downloaded, and is deleted with the scan', {
  tag: '@quick',
}, async ({ page, analyzeFile }) => {
  const refused = policyViolations(page);
  await returnToSite(page);
  const scan = await analyzeFile(newDicom('mine.dcm'));
  const scanner = new ScannerPage(page);
  await scanner.openResult(scan);
  await page.getByRole('link', { name: 'What is stored' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is stored about this scan');
  const main = page.getByRole('main');
  await expect(main).toContainText('the de-identified copy of the upload');
  await expect(main).toContainText(scan.id);
  await expectAccessible(page, 'what is stored');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All of this as JSON' }).click();
  const file = await (await download).path();
  const stored = JSON.parse(await readFile(file, 'utf8')) as { files: unknown[] };
  expect(stored).toMatchObject({ scan: { id: scan.id }, inDataSet: null });
  expect(stored.files.length).toBeGreaterThan(1);

  await page.getByRole('link', { name: 'Back to the result' }).click();
  // The dialog locks the page behind it with a style sheet, which the policy must allow.
  await scanner.unfold();
  await page.getByRole('button', { name: 'Delete now' }).click();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await page.getByRole('button', { name: 'Delete scan' }).click();
  await expect(scanner.toast).toContainText('Scan deleted');
  await page.goto(`/stored?scan=${scan.id}`);
  await expect(page.getByRole('alert')).toContainText('does not exist, or it has been deleted');
  expect(refused).toEqual([]);
});
