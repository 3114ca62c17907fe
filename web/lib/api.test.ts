import { afterEach, expect, test, vi } from 'vitest';
import { callsFor } from '#contract/call.ts';
import { dashboardStatsCall } from '#contract/dashboard.ts';
import { scanCall } from '#contract/scan-calls.ts';
import { siteCall } from '#contract/site.ts';
import { addressOf, call } from './api.ts';
import { ApiError, errorFrom, errorMessageOf } from './api-error.ts';

const adminCall = callsFor({ access: 'admin', tag: 'Test' }).get('/api/admin/panel', {
  summary: 'Any call of the admin API',
  produces: ['application/json'],
});
const site = { contactEmail: 'a@b.example', feedbackUrl: '/feedback', retentionDays: 90, version: '1' };

/** Stubs the browser's storage and network. */
function browser(answer: () => Response, token: string | null = null) {
  vi.stubGlobal('window', { localStorage: { getItem: () => token } });
  const network = vi.fn(async (_address: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', network);
  return network;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an address is made of the path, its parameters and the query', () => {
  expect(addressOf(scanCall, { params: { scanId: 'a b' } })).toBe('/api/scan/a%20b');
  expect(addressOf(dashboardStatsCall, { query: { timeframe: '7d' } })).toBe(
    '/api/dashboard/stats?timeframe=7d',
  );
});

test("a refused call says 'status: text', and keeps the code and the sentence", () => {
  const error = errorFrom(
    429,
    'Too Many Requests',
    '{"code":"too_many_uploads","message":"Slow down."}',
    '12',
  );
  expect(error.message).toBe('429: Slow down.');
  expect(error).toMatchObject({
    status: 429,
    code: 'too_many_uploads',
    serverMessage: 'Slow down.',
    retryAfter: 12,
  });
  expect(errorFrom(502, 'Bad Gateway', '', null)).toMatchObject({
    message: '502: Bad Gateway',
    serverMessage: '',
  });
  expect(errorFrom(500, '', 'out of memory', null).message).toBe('500: out of memory');
});

test('a page that a proxy writes instead of an answer is never shown as a sentence', () => {
  const page = '\n<!doctype html><html><h1>413 Request Entity Too Large</h1></html>';
  const error = errorFrom(413, 'Request Entity Too Large', page, null);
  expect(error.message).toBe('413: Request Entity Too Large');
  expect(errorMessageOf(error, 'The upload failed.')).toBe('The upload failed.');
});

test('only paths of the admin API carry the bearer token; every request sends cookies', async () => {
  const network = browser(() => Response.json(site), 'secret');
  await call(siteCall);
  await call(adminCall).catch(() => undefined);
  const [publicInit, adminInit] = network.mock.calls.map(([, init]) => init);
  expect(publicInit?.headers).not.toHaveProperty('authorization');
  expect(publicInit?.credentials).toBe('include');
  expect(adminInit?.headers).toHaveProperty('authorization', 'Bearer secret');
});

test('an answer that breaks the contract is an error, not data', async () => {
  browser(() => Response.json({ ...site, retentionDays: 'many' }));
  await expect(call(siteCall)).rejects.toBeInstanceOf(ApiError);
});

test('an unreachable server gives a sentence with status 0', async () => {
  browser(() => {
    throw new TypeError('Failed to fetch');
  });
  const error = await call(siteCall).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 0, code: 'network' });
  expect(errorMessageOf(error, 'unknown')).toContain('could not be reached');
});
