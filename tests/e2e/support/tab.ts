import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * A tab that one test after another of a worker uses: a new one costs more than most of what a test does in it, because
 * its process has to start and to compile the app. Between two tests everything is taken back that tests usually do
 * (`clean`); a test that does anything else to the tab has spent it, and the next test gets a new one.
 */
export interface Tab {
  context: BrowserContext;
  page: Page;
  spent: boolean;
  devTools: CDPSession;
}

/** A page of the site with nothing on it: one of elsewhere would change the process. */
const blankPage = '/robots.txt';

/** With the options of the running test. */
export async function openTab(browser: Browser, { oneCore }: { oneCore: boolean }): Promise<Tab> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (oneCore)
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 }));
  await page.goto(blankPage);
  const tab = { context, page, spent: false, devTools: await context.newCDPSession(page) };
  const spend = (thing: object, ...names: string[]): void => {
    for (const name of names) {
      const own = Reflect.get(thing, name) as (...given: unknown[]) => unknown;
      Reflect.set(thing, name, (...given: unknown[]) => {
        tab.spent = true;
        return own.apply(thing, given);
      });
    }
  };
  const both = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'close'];
  spend(page, ...both, 'addLocatorHandler', 'setExtraHTTPHeaders');
  spend(context, ...both, 'newCDPSession', 'on', 'setGeolocation');
  spend(context.clock, 'install', 'pauseAt', 'setFixedTime', 'setSystemTime');
  return tab;
}

const events = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'worker',
] as const;

/** As a new one, but for files of the app in the browser's cache. */
export async function clean({ context, page, devTools }: Tab): Promise<void> {
  for (const event of events) await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(false);
  await context.clearPermissions();
  await page.goto(blankPage);
  await page.mouse.move(-1, -1);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  const { origin } = new URL(page.url());
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

/** As if an earlier visit had left this. */
export async function remember(page: Page, entries: Record<string, string>): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(blankPage);
  await page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, entries);
}
