import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * A tab that the tests of a worker share. Opening one costs more than most tests do in it, because its process must
 * start and compile the app. `resetTab` undoes what tests usually do. A test that does anything else marks the tab as
 * dirty, and the next test gets a new one.
 */
export interface Tab {
  context: BrowserContext;
  page: Page;
  dirty: boolean;
  devTools: CDPSession;
}

/** An empty page of the same site. A page of another site would switch to another process. */
const blankPage = '/robots.txt';

export async function openTab(browser: Browser, { oneCore }: { oneCore: boolean }): Promise<Tab> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (oneCore)
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 }));
  await page.goto(blankPage);
  const tab = { context, page, dirty: false, devTools: await context.newCDPSession(page) };
  const markDirtyOn = (thing: object, ...names: string[]): void => {
    for (const name of names) {
      const own = Reflect.get(thing, name) as (...args: unknown[]) => unknown;
      Reflect.set(thing, name, (...args: unknown[]) => {
        tab.dirty = true;
        return own.apply(thing, args);
      });
    }
  };
  const both = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'close'];
  markDirtyOn(page, ...both, 'addLocatorHandler', 'setExtraHTTPHeaders');
  markDirtyOn(context, ...both, 'newCDPSession', 'on', 'setGeolocation');
  markDirtyOn(context.clock, 'install', 'pauseAt', 'setFixedTime', 'setSystemTime');
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

/** Resets a tab, except for app files in the browser's cache. */
export async function resetTab({ context, page, devTools }: Tab): Promise<void> {
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

/** Fills the local storage as an earlier visit would have. */
export async function setLocalStorage(page: Page, entries: Record<string, string>): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(blankPage);
  await page.evaluate((args) => {
    for (const [key, value] of Object.entries(args)) localStorage.setItem(key, value);
  }, entries);
}
