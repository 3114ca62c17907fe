import { candidateForm } from '#tests/harness/candidate.ts';

/** Calls the product's API like a browser of an administrator. */
export interface OperatorClient {
  send<T>(method: string, address: string, body?: unknown): Promise<T>;
  bytes(address: string): Promise<Uint8Array>;
  addCandidate(files: { model: Uint8Array; training: string }): Promise<string>;
}

export async function createOperatorClient(
  url: string,
  credentials: { username: string; password: string },
): Promise<OperatorClient> {
  const headers = new Headers();
  const ask = async (method: string, address: string, body?: FormData | Blob): Promise<Response> => {
    const answer = await fetch(new URL(address, url), { method, headers, body: body ?? null });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const client: OperatorClient = {
    async send<T>(method: string, address: string, body?: unknown) {
      const json =
        body === undefined ? undefined : new Blob([JSON.stringify(body)], { type: 'application/json' });
      return (await (await ask(method, address, json)).json()) as T;
    },
    bytes: async (address) => (await ask('GET', address)).bytes(),
    async addCandidate(files) {
      const answer = await ask('POST', '/api/admin/models', candidateForm(files));
      return ((await answer.json()) as { model: { id: string } }).model.id;
    },
  };
  const signIn = client.send<{ sessionToken: string }>('POST', '/api/admin/authenticate', credentials);
  headers.set('authorization', `Bearer ${(await signIn).sessionToken}`);
  return client;
}
