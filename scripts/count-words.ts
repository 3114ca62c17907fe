import type { Page } from '@playwright/test';
import { returnToSite } from '#tests/e2e/support/returning-visitor.ts';
import { acceptWholeScan } from '#tests/e2e/support/whole-scan.ts';
import { launchChromium } from '#tools/ensure-chromium.ts';
import { readCommand } from '#tools/read-command.ts';
import { readingGrade } from './check-words/reading-grade.ts';

const help = `node scripts/count-words.ts ADDRESS [--text PAGE]

Opens the public pages of a running installation at 1440 pixels, in English, and prints how many words a visitor sees
on each and their reading grade (docs/words.md). --text prints the words of one page instead, by its name.`;

const addresses = {
  Landing: '/',
  Dashboard: '/dashboard',
  'Scanner, before a file': '/scanner',
  'Whole scan, before a file': '/whole-scan',
  Help: '/help',
  Model: '/model-transparency',
  'MRI education': '/mri-education',
  Privacy: '/privacy',
  Terms: '/terms',
  About: '/about',
  Updates: '/updates',
  Status: '/status',
  'How to get your images': '/get-your-pictures',
  'Teaching cases': '/teaching',
};
const results = { 'Result with two findings': 'Two lesions', 'Result without a finding': 'No lesion' };

const behindDisclaimer = ['/scanner', '/whole-scan'];

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  if (!behindDisclaimer.includes(address)) return;
  await acceptWholeScan(page);
}

/** The visible text between header and footer, with nothing still loading. */
async function textOf(page: Page): Promise<string> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
  return page.getByRole('main').innerText();
}

async function* readPages(page: Page): AsyncGenerator<[name: string, text: string]> {
  for (const [name, address] of Object.entries(addresses)) {
    await open(page, address);
    yield [name, await textOf(page)];
  }
  for (const [name, sample] of Object.entries(results)) {
    await open(page, '/scanner');
    await page.getByRole('button', { name: sample }).click();
    await page.getByRole('region', { name: 'Detection Summary' }).waitFor({ timeout: 120_000 });
    yield [name, await textOf(page)];
  }
}

async function count(address: string, shown: string | undefined): Promise<void> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({
      baseURL: address,
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await returnToSite(page);
    for await (const [name, text] of readPages(page)) {
      if (shown) {
        if (name === shown) console.log(text);
        continue;
      }
      const words = text.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length;
      console.log(
        `${name.padEnd(28)}${String(words).padStart(6)}${readingGrade(text).toFixed(1).padStart(6)}`,
      );
    }
  } finally {
    await browser.close();
  }
}

const { values, positionals } = readCommand(help, { text: { type: 'string' } }, { needs: 1 });
await count(positionals[0]!, values.text);
