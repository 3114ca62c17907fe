import type { Scan } from '#contract/scans.ts';
import { uploadField } from '#contract/scans.ts';

/** Talks to a running server as a browser would, over HTTP. */
export interface ApiClient {
  request(path: string, init?: RequestInit): Promise<Response>;
  upload(bytes: Uint8Array, filename: string, headers?: Record<string, string>): Promise<Response>;
  scan(id: string): Promise<Scan>;
  /** Uploads, starts the analysis and follows its events to the end. */
  analyse(bytes: Uint8Array, filename: string): Promise<Scan>;
}

let visitors = 0;

/** Each client has an address of its own, so that upload limits of one test never meet another's. */
export function createApiClient(baseUrl: string): ApiClient {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path, baseUrl), { ...init, headers: { 'x-forwarded-for': address, ...init.headers } });

  const client: ApiClient = {
    request,
    upload(bytes, filename, headers) {
      const form = new FormData();
      form.append(uploadField, new Blob([new Uint8Array(bytes)]), filename);
      return request('/api/upload', { method: 'POST', body: form, headers });
    },
    async scan(id) {
      const { scan } = (await (await request(`/api/scan/${id}`)).json()) as { scan: Scan };
      return scan;
    },
    async analyse(bytes, filename) {
      const { scan } = (await (await client.upload(bytes, filename)).json()) as { scan: Scan };
      if (scan.processingStatus === 'completed') return scan;
      await request(`/api/process/${scan.id}`, { method: 'POST' });
      // The stream ends by itself once the scan is completed or failed.
      await (await request(`/api/scan/${scan.id}/events`)).text();
      return client.scan(scan.id);
    },
  };
  return client;
}
