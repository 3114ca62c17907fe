import { ownerHeader } from '#contract/constants.ts';
import type { Scan } from '#contract/scans.ts';
import { uploadField } from '#contract/uploads.ts';

interface Uploaded {
  scan: Scan | null;
  ownerSecret?: string;
  question?: { confirmation: string } | null | undefined;
}

let visitors = 0;

export type ApiClient = ReturnType<typeof createApiClient>;

function nextAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/**
 * Talks to a running server as a browser would, over HTTP. Each client has its own address, so that tests do not share
 * upload limits, unless they are to share one.
 */
export function createApiClient(baseUrl: string, address = nextAddress()) {
  const owned = new Map<string, string>();

  /** As in a browser, every request about a scan that this client uploaded carries its owner secret. */
  function request(path: string, init: RequestInit = {}): Promise<Response> {
    const secret = [...owned].find(([id]) => path.includes(id))?.[1];
    const headers = { 'x-forwarded-for': address, ...(secret && { [ownerHeader]: secret }), ...init.headers };
    return fetch(new URL(path, baseUrl), { ...init, headers });
  }

  async function upload(
    bytes: Uint8Array,
    filename: string,
    headers?: Record<string, string>,
    query = '',
  ): Promise<Response> {
    const form = new FormData();
    form.append(uploadField, new Blob([new Uint8Array(bytes)]), filename);
    const answer = await request(`/api/upload${query}`, { method: 'POST', body: form, headers });
    if (!answer.ok) return answer;
    const { scan, ownerSecret } = (await answer.clone().json()) as Uploaded;
    if (scan && ownerSecret) owned.set(scan.id, ownerSecret);
    return answer;
  }

  async function scanIn(answer: Response): Promise<Scan> {
    const stored = (await answer.json()) as Uploaded;
    const { scan } = stored;
    if (!scan) throw new Error(`The upload was not stored: ${JSON.stringify(stored)}`);
    return scan;
  }

  /** Uploads, and confirms if the server asks about text in the picture. */
  async function store(bytes: Uint8Array, filename: string): Promise<Response> {
    const answer = await upload(bytes, filename);
    if (!answer.ok) return answer;
    const { question } = (await answer.clone().json()) as Uploaded;
    if (!question) return answer;
    return upload(bytes, filename, undefined, `?confirmation=${encodeURIComponent(question.confirmation)}`);
  }

  async function scan(id: string): Promise<Scan> {
    const { scan } = (await (await request(`/api/scan/${id}`)).json()) as { scan: Scan };
    return scan;
  }

  /** Requests the analysis of a scan. */
  const start = (id: string): Promise<Response> => request(`/api/process/${id}`, { method: 'POST' });

  /** A scan once it is completed or failed, which ends the stream of its events. */
  async function ended(id: string): Promise<Scan> {
    await (await request(`/api/scan/${id}/events`)).text();
    return scan(id);
  }

  return {
    request,
    upload,
    store,
    scan,
    start,
    ended,
    ownerSecret: (id: string): string | undefined => owned.get(id),
    /** The scan of an upload that the server stores without a question. */
    uploaded: async (bytes: Uint8Array, filename = 'slice.png'): Promise<Scan> =>
      scanIn(await upload(bytes, filename)),
    remove: (id: string): Promise<Response> => request(`/api/scan/${id}`, { method: 'DELETE' }),
    /** Uploads, confirms the masking, starts the analysis and waits for its end. */
    async analyze(bytes: Uint8Array, filename = 'slice.png'): Promise<Scan> {
      const stored = await scanIn(await store(bytes, filename));
      if (stored.processingStatus === 'completed') return stored;
      await start(stored.id);
      return ended(stored.id);
    },
  };
}
