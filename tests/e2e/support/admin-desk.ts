import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { Role, SignedInAdmin } from '#contract/accounts.ts';
import { storageKeys } from '#contract/constants.ts';
import type { Scan } from '#contract/scans.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { middlePrediction, workflowAnswer } from '#tests/emulators/roboflow.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';
import { hostedTest } from './fixtures.ts';
import { newPng } from './scan-files.ts';
import { administrator } from './server.ts';
import { setLocalStorage } from './tab.ts';

export interface Credentials {
  username: string;
  password: string;
}

interface NewScan {
  name: string;
  /** Confidence of the only detection; null for a scan without detections. */
  confidence: number | null;
  reported?: boolean;
}

/** Prepares data without the browser, through the product's own API. */
export interface Desk {
  url: string;
  /** The first administrator's id. */
  adminId: string;
  /** The storage of a browser signed in as the first administrator. */
  browserState: Exclude<BrowserContextOptions['storageState'], string | undefined>;
  /** Calls the API as the first administrator, in a separate session. */
  send<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>;
  newScan(scan: NewScan): Promise<Scan>;
  /**
   * Stores completed scans with one detection and a report each, without analyzing them. Returns their names, oldest
   * first.
   */
  storeScans(count: number, confidence: number): Promise<string[]>;
  /** Reports a result as its uploader. Nobody else may. */
  report(scanId: string): Promise<void>;
  deleteAllScans(): Promise<void>;
  newAdmin(role?: Role): Promise<Credentials & { id: string }>;
}

const storedNames = new Map<string, string>();
/**
 * The server's name for a scan that a test created under this name. Visitors' own file names never reach the server.
 */
export const storedName = (name: string): string => storedNames.get(name) ?? name;

let made = 0;

/** Replaces the one-time password at the first sign-in. */
async function chooseOwn(
  client: ReturnType<typeof createApiClient>,
  { username, password }: Credentials,
): Promise<string> {
  const newPassword = `${password} otter`;
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await client.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { sessionToken: string };
  };
  const { sessionToken } = await post('/api/admin/authenticate', { username, password });
  await post('/api/admin/password', { currentPassword: password, newPassword }, sessionToken);
  await post('/api/admin/logout', {}, sessionToken);
  return newPassword;
}

export const adminTest = hostedTest.extend<{ desk: Desk }>({
  desk: async ({ hosted }, use) => {
    const client = createApiClient(hosted.url);
    let token: string | undefined;
    const owners = new Map<string, ReturnType<typeof createApiClient>>();
    const request = async (method: string, path: string, body?: unknown): Promise<Response> =>
      client.request(path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const desk: Desk = {
      url: hosted.url,
      adminId: '',
      browserState: { cookies: [], origins: [] },
      async send<T>(method: string, path: string, body?: unknown): Promise<T> {
        const response = await request(method, path, body);
        const text = await response.text();
        if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
        return JSON.parse(text) as T;
      },
      async newScan({ name, confidence, reported = false }) {
        const found = confidence === null ? [] : [middlePrediction(256, 256, confidence)];
        hosted.provider.setDefault(workflowAnswer(found, { width: 256, height: 256 }));
        const visitor = createApiClient(hosted.url);
        const scan = await visitor.analyze((await newPng(name)).buffer, name);
        expect(scan.processingStatus, scan.failureReason ?? '').toBe('completed');
        storedNames.set(name, scan.filename);
        owners.set(scan.id, visitor);
        if (reported) await desk.report(scan.id);
        return scan;
      },
      async report(scanId) {
        const answer = await owners
          .get(scanId)
          ?.request(`/api/scans/${scanId}/report-false-positive`, { method: 'POST' });
        expect(answer?.status).toBe(200);
      },
      async storeScans(count, confidence) {
        const database = await openDatabase(hosted);
        try {
          const storage = await createStorage({ storage: 'disk', dataDir: hosted.dataDir, s3: undefined });
          const begin = Date.now() - count * 1_000;
          const names: string[] = [];
          for (let n = 0; n < count; n += 1) {
            const { filename } = await storeScan(
              { db: database.db, storage, now: () => new Date(begin + n * 1_000) },
              {
                row: { filename: `slice-${String(n + 1).padStart(3, '0')}.png` },
                detections: [{ confidence }],
                report: true,
              },
            );
            names.push(filename);
          }
          return names;
        } finally {
          await database.close();
        }
      },
      async deleteAllScans() {
        await desk.send('DELETE', '/api/admin/scans/all', { password: administrator.password });
      },
      async newAdmin(role = 'administrator') {
        made += 1;
        const credentials = {
          username: `reviewer-${Date.now()}-${made}`,
          password: 'lentil harbour seventeen raven',
        };
        const { admin } = await desk.send<{ admin: { id: string } }>('POST', '/api/admin/users', {
          ...credentials,
          role,
          currentPassword: administrator.password,
        });
        return { ...credentials, password: await chooseOwn(client, credentials), id: admin.id };
      },
    };
    const { sessionToken, admin } = await desk.send<{ sessionToken: string; admin: SignedInAdmin }>(
      'POST',
      '/api/admin/authenticate',
      administrator,
    );
    token = sessionToken;
    desk.adminId = admin.id;
    desk.browserState = browserState(hosted.url, admin, sessionToken);
    await use(desk);
  },
});

function browserState(url: string, admin: SignedInAdmin, token: string): Desk['browserState'] {
  const { adminAuthenticated, adminUser, adminSessionToken } = storageKeys.local;
  const cookie = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const };
  return {
    cookies: [{ name: 'sulcus_admin', value: token, domain: new URL(url).hostname, ...cookie }],
    origins: [
      {
        origin: url,
        localStorage: [
          { name: adminAuthenticated, value: 'true' },
          { name: adminUser, value: JSON.stringify(admin) },
          { name: adminSessionToken, value: token },
        ],
      },
    ],
  };
}

/** The browser is already signed in, so a test can open a screen directly. */
export const signedInTest = adminTest.extend({
  page: async ({ page, context, desk }, use) => {
    const { cookies, origins } = desk.browserState;
    await context.addCookies(cookies);
    await setLocalStorage(
      page,
      Object.fromEntries(origins[0]!.localStorage.map(({ name, value }) => [name, value])),
    );
    await use(page);
  },
});

/** Signs in through the form. */
export async function signIn(page: Page, credentials: Credentials = administrator): Promise<void> {
  await page.goto('/admin-login');
  await submitCredentials(page, credentials);
  await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();
}

export async function submitCredentials(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Admin username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Follows a link in the navigation rail. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();
}

export const adminPaths = [
  '/admin-panel',
  '/database-admin',
  '/api-reference',
  '/admin-review',
  '/admin-quality',
  '/admin-analytics',
  '/admin-content',
  '/admin-classrooms',
  '/admin-feedback',
  '/admin-incorrect-scans',
  '/admin-models',
  '/admin-users',
  '/admin-api-keys',
  '/admin-operations',
  '/admin-account',
] as const;
