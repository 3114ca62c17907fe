import { ownerHeader } from '#contract/constants.ts';
import type { Scan } from '#contract/scans.ts';
import { uploadField } from '#contract/uploads.ts';

/** Talks to a running server as a browser would, over HTTP. */
export interface ApiClient {
  request(path: string, init?: RequestInit): Promise<Response>;
  upload(bytes: Uint8Array, filename: string, headers?: Record<string, string>): Promise<Response>;
  /** Uploads, and confirms if the server asks about text in the picture. */
  store(bytes: Uint8Array, filename: string): Promise<Response>;
  scan(id: string): Promise<Scan>;
  /** The owner secret of a scan this client uploaded. As in a browser, every request about that scan carries it. */
  ownerSecret(id: string): string | undefined;
  /** Uploads, confirms the masking, starts the analysis and follows its events to the end. */
  analyze(bytes: Uint8Array, filename: string): Promise<Scan>;
}

interface Uploaded {
  scan: Scan | null;
  ownerSecret?: string;
  question?: { confirmation: string } | null | undefined;
}

let visitors = 0;

/** Each client has its own address, so that tests do not share upload limits. */
export function createApiClient(baseUrl: string): ApiClient {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const owned = new Map<string, string>();
  const request = (path: string, init: RequestInit = {}): Promise<Response> => {
    const secret = [...owned].find(([id]) => path.includes(id))?.[1];
    const headers = { 'x-forwarded-for': address, ...(secret && { [ownerHeader]: secret }), ...init.headers };
    return fetch(new URL(path, baseUrl), { ...init, headers });
  };

  const send = async (
    bytes: Uint8Array,
    filename: string,
    query: string,
    headers?: Record<string, string>,
  ): Promise<Response> => {
    const form = new FormData();
    form.append(uploadField, new Blob([new Uint8Array(bytes)]), filename);
    const answer = await request(`/api/upload${query}`, { method: 'POST', body: form, headers });
    if (!answer.ok) return answer;
    const { scan, ownerSecret } = (await answer.clone().json()) as Uploaded;
    if (scan && ownerSecret) owned.set(scan.id, ownerSecret);
    return answer;
  };
  const client: ApiClient = {
    request,
    ownerSecret: (id) => owned.get(id),
    upload: (bytes, filename, headers) => send(bytes, filename, '', headers),
    async store(bytes, filename) {
      const answer = await send(bytes, filename, '');
      if (!answer.ok) return answer;
      const { question } = (await answer.clone().json()) as Uploaded;
      if (!question) return answer;
      return send(bytes, filename, `?confirmation=${encodeURIComponent(question.confirmation)}`);
    },
    async scan(id) {
      const { scan } = (await (await request(`/api/scan/${id}`)).json()) as { scan: Scan };
      return scan;
    },
    async analyze(bytes, filename) {
      const { scan } = (await (await client.store(bytes, filename)).json()) as Uploaded;
      if (!scan) throw new Error(`${filename} was not stored.`);
      if (scan.processingStatus === 'completed') return scan;
      await request(`/api/process/${scan.id}`, { method: 'POST' });
      // The stream ends once the scan is completed or failed.
      await (await request(`/api/scan/${scan.id}/events`)).text();
      return client.scan(scan.id);
    },
  };
  return client;
}
