import type { Scan } from '#contract/scans.ts';
import { uploadField } from '#contract/scans.ts';

/** Talks to a running server as a browser would, over HTTP. */
export interface ApiClient {
  request(path: string, init?: RequestInit): Promise<Response>;
  upload(bytes: Uint8Array, filename: string, headers?: Record<string, string>): Promise<Response>;
  scan(id: string): Promise<Scan>;
  /** Uploads, agrees to what is masked, starts the analysis and follows its events to the end. */
  analyse(bytes: Uint8Array, filename: string): Promise<Scan>;
}

interface Uploaded {
  scan: Scan | null;
  question?: { confirmation: string } | null | undefined;
}

let visitors = 0;

/** Each client has an address of its own, so that upload limits of one test never meet another's. */
export function createApiClient(baseUrl: string): ApiClient {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path, baseUrl), { ...init, headers: { 'x-forwarded-for': address, ...init.headers } });

  const send = (bytes: Uint8Array, filename: string, query: string, headers?: Record<string, string>) => {
    const form = new FormData();
    form.append(uploadField, new Blob([new Uint8Array(bytes)]), filename);
    return request(`/api/upload${query}`, { method: 'POST', body: form, headers });
  };
  const confirm = async (bytes: Uint8Array, filename: string, { confirmation }: { confirmation: string }) =>
    (await (
      await send(bytes, filename, `?confirmation=${encodeURIComponent(confirmation)}`)
    ).json()) as Uploaded;

  const client: ApiClient = {
    request,
    upload: (bytes, filename, headers) => send(bytes, filename, '', headers),
    async scan(id) {
      const { scan } = (await (await request(`/api/scan/${id}`)).json()) as { scan: Scan };
      return scan;
    },
    async analyse(bytes, filename) {
      const asked = (await (await client.upload(bytes, filename)).json()) as Uploaded;
      const { scan } = asked.question ? await confirm(bytes, filename, asked.question) : asked;
      if (!scan) throw new Error(`${filename} was not stored.`);
      if (scan.processingStatus === 'completed') return scan;
      await request(`/api/process/${scan.id}`, { method: 'POST' });
      // The stream ends by itself once the scan is completed or failed.
      await (await request(`/api/scan/${scan.id}/events`)).text();
      return client.scan(scan.id);
    },
  };
  return client;
}
