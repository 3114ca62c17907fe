import { defineConfig } from '@playwright/test';
import { findChromium } from '#tools/ensure-chromium.ts';

// Only finds it, because knip reads this file too, and two installations at once fail.
const executablePath = findChromium();

/**
 * Each window of a whole Chromium draws the popup of its address bar in a page of its own, which costs as much as a
 * test's own page. The last such switch counts, so Playwright's own list comes first.
 */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Browser tests against the real server (tests/e2e/support/fixtures.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // One more than the reference machine has cores: some tests wait.
  workers: 3,
  // In the order of their files' names, and the longest (on-device-…) well before the end, or one core waits for them.
  fullyParallel: true,
  // A busy machine is slow and not wrong.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A trace of every test would cost more than the tests; ask for one with --trace on.
    trace: 'off',
    reducedMotion: 'reduce',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        `--disable-features=${switchedOff.join()}`,
      ],
    },
  },
});
