export interface RoboflowSettings {
  url: string;
  apiKey: string;
  /** Without a workspace, `url` is the address of a single model. */
  workspace?: string | undefined;
  workflow: string;
}

/** Builds the request for a picture. The key never becomes part of the URL. */
export function buildRequest(
  settings: RoboflowSettings,
  png: Buffer,
  minConfidence: number,
): { url: string; headers: Record<string, string>; body: string | FormData } {
  const authorization = { authorization: `Bearer ${settings.apiKey}` };
  if (settings.workspace === undefined || settings.workspace === '') {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'slice.png');
    form.set('confidence', String(minConfidence));
    form.set('format', 'json');
    return { url: endpointOf(settings), headers: authorization, body: form };
  }
  return {
    url: endpointOf(settings),
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      // Servers before 1.0 read the key only here.
      api_key: settings.apiKey,
      inputs: { image: { type: 'base64', value: png.toString('base64') } },
    }),
  };
}

export function endpointOf(settings: RoboflowSettings): string {
  const base = new URL(settings.url);
  if (base.search !== '' || base.username !== '' || base.password !== '') {
    throw new Error('ROBOFLOW_URL must be a plain address: the key belongs in ROBOFLOW_API_KEY.');
  }
  const path = base.pathname.replace(/\/+$/, '');
  if (settings.workspace === undefined || settings.workspace === '') return `${base.origin}${path}`;
  const workspace = encodeURIComponent(settings.workspace);
  return `${base.origin}${path}/${workspace}/workflows/${encodeURIComponent(settings.workflow)}`;
}
