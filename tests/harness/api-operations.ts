import type { AdminClient } from './admin-client.ts';

interface Documented {
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
}

export type Operation = Awaited<ReturnType<typeof readOperations>>[number];

/** Every call in the API document that the server serves. */
export async function readOperations(client: AdminClient) {
  const { body } = await client.get<{ paths: Record<string, Record<string, Documented>> }>(
    '/api/openapi.json',
  );
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security = [], parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      takesJson: 'application/json' in (requestBody?.content ?? {}),
      secured: security.length > 0,
      /** For programs with a key, not for signed-in people. */
      byKey: security.some((scheme) => 'apiKey' in scheme),
    })),
  );
}
