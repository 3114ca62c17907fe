import { expect } from '@playwright/test';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openPdf, pageTexts } from '#tests/harness/pdf-text.ts';
import words from '#words/en/result.ts';
import scannerWords from '#words/en/scanner.ts';
import { hostedTest } from './support/fixtures.ts';
import { ScannerPage } from './support/scanner-page.ts';

hostedTest(
  'a printed result names the report, opens its folds and shows both pictures whole',
  async ({ page, threeFindings }) => {
    await new ScannerPage(page).openFolded(threeFindings);
    await expect(page.locator('details[data-fold][open]')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    for (const picture of await page.locator('img[loading=lazy]').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
    }
    const pdf = await openPdf(await page.pdf({ format: 'A4' }));
    const text = (await pageTexts(pdf)).join(' ');
    expect(text).toContain(scannerWords.result.printed);
    expect(text).toContain('3 Potential anomalies detected');
    expect(text).toContain(words.question.wholeScan);
    expect(text).toContain(words.advice.finding.text);
    const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
    expect(fnArray.filter((fn) => fn === OPS.paintImageXObject).length).toBeGreaterThanOrEqual(2);
  },
);
