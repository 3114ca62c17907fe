import { ownerHeader } from '#contract/constants.ts';
import { modelFields } from '#contract/models.ts';
import { uploadField } from '#contract/uploads.ts';

/** The exported network and its folder. */
export interface NetworkFiles {
  model: Uint8Array;
  training: string;
  folder: string;
}

/** Calls the product's API like a browser. */
export interface OperatorClient {
  send<T>(method: string, address: string, body?: unknown): Promise<T>;
  bytes(address: string): Promise<Uint8Array>;
  /** Uses a new address each time, because uploads are limited by address. */
  analyze(bytes: Uint8Array): Promise<string>;
  addCandidate(files: NetworkFiles): Promise<string>;
}

export async function createOperatorClient(
  url: string,
  credentials: { username: string; password: string },
): Promise<OperatorClient> {
  let token = '';
  let visitors = 0;
  const ask = async (address: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(new URL(address, url), init);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const signed = () => ({ authorization: `Bearer ${token}` });
  const client: OperatorClient = {
    send: async <T>(method: string, address: string, body?: unknown): Promise<T> => {
      const headers = new Headers(token ? signed() : {});
      if (body !== undefined) headers.set('content-type', 'application/json');
      const sent = body === undefined ? null : JSON.stringify(body);
      const answer = await ask(address, { method, headers, body: sent });
      return (await answer.json()) as T;
    },
    bytes: async (address) => new Uint8Array(await (await ask(address, { headers: signed() })).arrayBuffer()),
    async analyze(bytes) {
      visitors += 1;
      const from = { 'x-forwarded-for': `10.9.${visitors >> 8}.${visitors & 255}` };
      const form = new FormData();
      form.append(uploadField, new Blob([new Uint8Array(bytes)]), 'head.png');
      const upload = async (query: string) => {
        const answer = await ask(`/api/upload${query}`, { method: 'POST', body: form, headers: from });
        return (await answer.json()) as {
          scan: { id: string } | null;
          ownerSecret?: string;
          question?: { confirmation: string } | null;
        };
      };
      let stored = await upload('');
      if (stored.question) {
        stored = await upload(`?confirmation=${encodeURIComponent(stored.question.confirmation)}`);
      }
      const { scan, ownerSecret = '' } = stored;
      if (!scan) throw new Error('A drawn head was not stored.');
      const headers = { ...from, [ownerHeader]: ownerSecret };
      await ask(`/api/process/${scan.id}`, { method: 'POST', headers });
      // The stream ends once the scan is completed or failed.
      await (await ask(`/api/scan/${scan.id}/events`, { headers })).text();
      return scan.id;
    },
    async addCandidate({ model, training }) {
      const form = new FormData();
      form.append(modelFields.model, new Blob([new Uint8Array(model)]), 'sulcus.onnx');
      form.append(modelFields.training, new Blob([training]), 'training.json');
      const answer = await ask('/api/admin/models', { method: 'POST', body: form, headers: signed() });
      return ((await answer.json()) as { model: { id: string } }).model.id;
    },
  };
  ({ sessionToken: token } = await client.send<{ sessionToken: string }>(
    'POST',
    '/api/admin/authenticate',
    credentials,
  ));
  return client;
}
