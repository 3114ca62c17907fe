import { expect } from 'vitest';
import { type ApiScope, apiScopes } from '#contract/api-scopes.ts';
import { type Submission, submissionField } from '#contract/public-api.ts';
import { createKey } from '#server/api-keys/keys.ts';
import type { TestServer } from './running-server.ts';
import { sampleFile } from './sample-file.ts';

export type KeyHolder = Awaited<ReturnType<typeof newKeyHolder>>;

/** An API client with a key that an administrator created for it. */
export async function newKeyHolder(
  { url, context }: Pick<TestServer, 'url' | 'context'>,
  wanted: { name?: string; scopes?: ApiScope[]; scansPerHour?: number; expiresInDays?: number } = {},
) {
  const made = await createKey(context, 'ada', {
    name: 'a test',
    scopes: [...apiScopes],
    scansPerHour: 500,
    expiresInDays: null,
    ...wanted,
  });
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path, url), {
      ...init,
      headers: { authorization: `Bearer ${made.secret}`, ...init.headers },
    });
  return {
    ...made,
    request,
    submit(
      bytes: Uint8Array,
      { fields = {}, headers }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
    ): Promise<Response> {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append(submissionField, new Blob([new Uint8Array(bytes)]), 'scan');
      return request('/api/v1/scans', { method: 'POST', body: form, headers });
    },
  };
}

/** Submits a public sample and expects it to be accepted. */
export async function submitSample(
  holder: KeyHolder,
  id: string,
  fields: Record<string, string> = {},
): Promise<Submission> {
  const answer = await holder.submit(await sampleFile(id), { fields });
  expect(answer.status).toBe(202);
  return (await answer.json()) as Submission;
}
