export interface AdminAnswer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
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

export type AdminClient = ReturnType<typeof anonymousClient>;

/** Calls the admin API over HTTP, from its own address. Not signed in until `signIn` is called. */
export function anonymousClient(server: { url: string }) {
  clients += 1;
  const caller = {
    token: undefined as string | undefined,
    address: `192.168.${(clients >> 8) & 255}.${clients & 255}`,
  };

  function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = {
      'x-forwarded-for': caller.address,
      ...(caller.token && { authorization: `Bearer ${caller.token}` }),
      ...init.headers,
    };
    return fetch(new URL(path, server.url), { ...init, headers });
  }

  async function send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<AdminAnswer<T>> {
    const answer = await request(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      body: (isJson ? JSON.parse(text) : { text }) as T,
      headers: answer.headers,
    };
  }

  return Object.assign(caller, {
    request,
    send,
    get: <T = Record<string, unknown>>(path: string) => send<T>('GET', path),
    async signIn(username: string, password: string, code?: string) {
      const answer = await send('POST', '/api/admin/authenticate', { username, password, code });
      if (answer.status === 200) caller.token = String(answer.body.sessionToken);
      return answer;
    },
  });
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
