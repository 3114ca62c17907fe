import { expect } from '@playwright/test';
import { encodeNifti } from '#phantom/encode-volume.ts';
import { generateVolume } from '#phantom/volume-phantom.ts';
import wholeScan from '#words/en/wholeScan.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { openWholeScan } from './support/whole-scan.ts';
import { chooseFiles, upload } from './support/whole-scan-files.ts';

test('two dates of one head are aligned, scroll together by the place in the head, and are shown in one picture', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const whole = generateVolume({
    seed: 3,
    size: 96,
    sliceCount: 16,
    pixelSpacing: 2,
    sliceSpacing: 7,
    lesions: [{ x: 0.4, y: 0.4, z: 0.5, radius: 18, kind: 'solid' }],
  });
  // Both files begin at the same height, but the earlier one lacks the lowest three slices.
  const later = upload('now_t1ce.nii.gz', encodeNifti(whole));
  const earlier = upload('before_t1ce.nii.gz', encodeNifti({ ...whole, slices: whole.slices.slice(3) }));
  await openWholeScan(page);
  await chooseFiles(page, [later]);
  await expect(page.getByText(/of 16 slices were read/)).toBeVisible({ timeout: 180_000 });
  await page.getByRole('button', { name: 'Compare with another scan' }).click();
  await chooseFiles(page, [earlier]);
  await expect(page.getByText(wholeScan.align.aligned)).toBeVisible({ timeout: 180_000 });
  const now = page.getByRole('region', { name: 'Now' }).locator('[data-stage]');
  const before = page.getByRole('region', { name: 'Before' }).locator('[data-stage]');
  await now.focus();
  await page.keyboard.press('Home');
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowDown');
  await expect(now).toHaveAttribute('aria-label', /slice 9 of 16/);
  await expect(before).toHaveAttribute('aria-label', /slice 6 of 13/);

  const overlay = page.locator('[data-overlay]');
  await expect(overlay).toHaveAttribute('data-overlay', '50');
  const share = page.getByRole('slider', { name: wholeScan.overlay.share });
  await share.focus();
  await page.keyboard.press('End');
  await expect(overlay).toHaveAttribute('data-overlay', '100');
  await page.getByRole('switch', { name: wholeScan.overlay.flicker }).click();
  // Both scans are shown in turn.
  await expect(overlay).toHaveAttribute('data-overlay', '0');
  await expect(overlay).toHaveAttribute('data-overlay', '100');
  await page.getByRole('switch', { name: wholeScan.overlay.flicker }).click();
  await expect(page.getByText(/13 of 13 slices were read|of 13 slices were read/)).toBeVisible({
    timeout: 180_000,
  });
  await expectAccessible(page, 'two aligned scans');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'two aligned scans');
});
