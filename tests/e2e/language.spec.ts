import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';

test.describe('a visitor whose browser asks for Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('gets Spanish pages, keeps them while navigating, and can switch to English permanently', {
    tag: '@quick',
  }, async ({ page }) => {
    await page.goto('/help');
    await expect(page).toHaveURL(/\/es\/help$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByRole('link', { name: 'Estado', exact: true }).first().click();
    await expect(page).toHaveURL(/\/es\/status$/);
    await expect(page).toHaveTitle(/Estado del sistema/);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/[^s]\/status$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/about');
    await expect(page).toHaveURL(/[^s]\/about$/);
  });

  test('sees pages for administrators in English', async ({ page }) => {
    await page.goto('/es/admin-login');
    await expect(page).toHaveURL(/[^s]\/admin-login$/);
  });
});

test('the language switch keeps what the page shows', async ({ page }) => {
  await page.goto('/teaching?case=2');
  await page.getByRole('link', { name: 'Español' }).press('Enter');
  await expect(page).toHaveURL(/\/es\/teaching\?case=2$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Caso 2' })).toBeVisible();
});

test('a refused upload is explained in the language of the page, not of the browser', async ({ page }) => {
  await page.goto('/es/scanner');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: 'Subir y analizar' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Sulcus lee archivos PNG');
});

test('the updates in Spanish name the test images in Spanish', async ({ page }) => {
  await page.goto('/es/updates');
  await expect(page.getByRole('main')).toContainText('Cheng, T1 con contraste');
});
