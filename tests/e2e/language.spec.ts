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

test('Spanish pages write the hosted model’s figures with a decimal comma', async ({ page }) => {
  await page.goto('/es/mri-education');
  const main = page.getByRole('main');
  await expect(main).toContainText('95,8\u00a0% de mAP@50');
  await expect(main).toContainText('16.000+ imágenes');
  await page.goto('/es/dashboard');
  await expect(main).toContainText('97,9\u00a0%');
  await expect(main).not.toContainText(/\d\.\d+\s?%/);
});

test('the updates in Spanish name the test images in Spanish', async ({ page }) => {
  await page.goto('/es/updates');
  await expect(page.getByRole('main')).toContainText('Cheng, T1 con contraste');
});

test('a translated legal text says that the English one prevails, and the English one does not', async ({
  page,
}) => {
  for (const path of ['/privacy', '/terms']) {
    await page.goto(`/es${path}`);
    await expect(page.getByText('prevalece el texto inglés')).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('prevails')).toHaveCount(0);
  }
});

test('every public page links to its translations for search engines', async ({ request }) => {
  const html = await (await request.get('/es/help', { headers: { 'accept-language': 'en' } })).text();
  expect(html).toContain('<html lang="es">');
  expect(html).toMatch(/<link rel="alternate" hreflang="en" href="[^"]+\/help">/);
  expect(html).toMatch(/<link rel="alternate" hreflang="es" href="[^"]+\/es\/help">/);
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/es\/help">/);
});
