import { expect } from '@playwright/test';
import { type PagePath, pages } from '#contract/pages.ts';
import { test } from './support/fixtures.ts';
import { returnToSite } from './support/returning-visitor.ts';

/** Pages with a parameter are opened by the tests of their own screens. */
const paths = (Object.keys(pages) as PagePath[]).filter((path) => !path.includes(':'));

test('no page asks anyone else for anything, and none sends its address on', async ({ page, server }) => {
  const own = new URL(server.url).origin;
  const strangers: string[] = [];
  const referrers: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin !== own) strangers.push(request.url());
    const { referer } = request.headers();
    if (referer) referrers.push(`${request.url()} from ${referer}`);
  });
  await returnToSite(page);
  for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' });
  expect(paths.length).toBeGreaterThan(10);
  expect(strangers).toEqual([]);
  expect(referrers).toEqual([]);
});
