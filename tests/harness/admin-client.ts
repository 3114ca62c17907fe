export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}

/** Calls the admin API over HTTP, from its own address. */
export interface AdminClient {
  token: string | undefined;
  address: string;
  send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  get<T = Record<string, unknown>>(path: string): Promise<Answer<T>>;
  signIn(username: string, password: string, code?: string): Promise<Answer>;
}

export const firstAdmin = { username: 'ada', password: 'a long enough passphrase' };

/** Administration needs no model, so none is loaded: the hosted detector, at an address where nothing listens. */
export const withoutModel = {
  DETECTOR: 'roboflow',
  DETECTOR_FALLBACK: 'none',
  ROBOFLOW_URL: 'http://127.0.0.1:9',
  ROBOFLOW_API_KEY: 'none',
  ROBOFLOW_WORKSPACE: 'none',
};

let clients = 0;

/** Not signed in until `signIn` is called. */
export function anonymousClient(server: { url: string }): AdminClient {
  clients += 1;
  const client: AdminClient = {
    token: undefined,
    address: `192.168.${(clients >> 8) & 255}.${clients & 255}`,
    async send<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const answer = await fetch(new URL(path, server.url), {
        method,
        headers: {
          'x-forwarded-for': client.address,
          ...(client.token && { authorization: `Bearer ${client.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.includes('json');
      return {
        status: answer.status,
        body: (isJson ? JSON.parse(text) : { text }) as T,
        headers: answer.headers,
      };
    },
    get: (path) => client.send('GET', path),
    async signIn(username, password, code) {
      const answer = await client.send('POST', '/api/admin/authenticate', { username, password, code });
      if (answer.status === 200) client.token = String(answer.body.sessionToken);
      return answer;
    },
  };
  return client;
}

export async function signedIn(
  server: { url: string },
  { username, password } = firstAdmin,
): Promise<AdminClient> {
  const client = anonymousClient(server);
  const answer = await client.signIn(username, password);
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.body.message}`);
  return client;
}
