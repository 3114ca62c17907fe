import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';

test('a case hides its answer, accepts a box by keyboard and compares it, and the library remembers it', {
  tag: '@quick',
}, async ({ page }) => {
  await page.goto('/teaching');
  await expect(page.getByText(/^0 of \d+ answered/)).toBeVisible();
  await expectAccessible(page, 'the shelf');
  await page.getByRole('link', { name: /^Case 1 / }).click();
  await expect(page.getByText('Truth', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Add a box' }).press('Enter');
  const box = page.getByRole('button', { name: /^Your box 1/ });
  const before = (await box.boundingBox())!;
  await box.press('ArrowRight');
  await expect(box).toBeFocused();
  expect((await box.boundingBox())!.x).toBeGreaterThan(before.x);
  await box.press('Shift+ArrowDown');
  expect((await box.boundingBox())!.height).toBeGreaterThan(before.height);
  await box.press('Delete');
  await expect(page.getByRole('button', { name: 'Add a box' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove the last box' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add a box' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show the answer' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^(You got it|Not quite)/ })).toBeFocused();
  await expect(page.getByText('Truth', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Detector \(/)).toBeVisible();
  await expectAccessible(page, 'an answered case');
  await page.getByRole('link', { name: 'All cases' }).click();
  await page.reload();
  await expect(page.getByText(/^1 of \d+ answered/)).toBeVisible();
});

test('a box is drawn with the pointer, and a collection has a link of its own', async ({ page }) => {
  await page.goto('/teaching?cases=2.5');
  await expect(page.getByRole('heading', { name: 'A collection of cases' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Case/ })).toHaveCount(2);
  await page.getByRole('link', { name: /^Case 5 / }).click();
  const picture = (await page.getByRole('img', { name: /drawn slice of a head/ }).boundingBox())!;
  await page.mouse.move(picture.x + 100, picture.y + 100);
  await page.mouse.down();
  await page.mouse.move(picture.x + 180, picture.y + 170, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('1 box drawn.')).toBeVisible();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expectNoSidewaysScroll(page, 'a case');
});
