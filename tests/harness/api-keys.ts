import type { ApiKey } from '#contract/api-keys.ts';
import { type ApiScope, apiScopes } from '#contract/api-scopes.ts';
import { submissionField } from '#contract/public-api.ts';
import { signedIn } from './admin-client.ts';
import type { TestServer } from './running-server.ts';

export interface KeyHolder {
  key: ApiKey;
  secret: string;
  webhookSecret: string;
  request(path: string, init?: RequestInit): Promise<Response>;
  submit(
    bytes: Uint8Array,
    options?: { fields?: Record<string, string>; headers?: Record<string, string> },
  ): Promise<Response>;
}

/** A program with a key that an administrator made for it. */
export async function newKeyHolder(
  server: Pick<TestServer, 'url'>,
  wanted: { name?: string; scopes?: readonly ApiScope[]; scansPerHour?: number; expiresInDays?: number } = {},
): Promise<KeyHolder> {
  const admin = await signedIn(server);
  const { status, body } = await admin.send<Omit<KeyHolder, 'request' | 'submit'>>(
    'POST',
    '/api/admin/api-keys',
    { name: 'a test', scopes: apiScopes, ...wanted },
  );
  if (status !== 200) throw new Error(`Making a key answered ${status}: ${JSON.stringify(body)}`);
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path, server.url), {
      ...init,
      headers: { authorization: `Bearer ${body.secret}`, ...init.headers },
    });
  return {
    ...body,
    request,
    submit(bytes, { fields = {}, headers = {} } = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append(submissionField, new Blob([new Uint8Array(bytes)]), 'scan');
      return request('/api/v1/scans', { method: 'POST', body: form, headers });
    },
  };
}
