import { z } from 'zod';
import { errorOf, networkError } from '#web/lib/api-error.ts';

/** The subset of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  description?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  items?: Schema | boolean | undefined;
  prefixItems?: Schema[] | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
}

const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);
const content = z.record(z.string(), z.object({ schema: schema.optional() })).optional();
const operation = z.object({
  summary: z.string().default(''),
  tags: z.array(z.string()).default([]),
  security: z.array(z.unknown()).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        schema: schema.optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content })).default({}),
});
export const apiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema).default({}) }).prefault({}),
});
export type ApiDocument = z.infer<typeof apiDocument>;

export interface ApiCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  tag: string;
  admin: boolean;
  parameters: z.infer<typeof operation>['parameters'];
  body: Schema | undefined;
  answer: Schema | undefined;
  /** Content types of responses other than JSON. */
  files: string[];
}

const json = 'application/json';

/** All calls of the document, grouped by tag. */
export function callsByTag(document: ApiDocument): Map<string, ApiCall[]> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, found]): ApiCall => {
      const answer = found.responses['200']?.content ?? {};
      return {
        id: `${method}-${path}`,
        method: method.toUpperCase(),
        path,
        summary: found.summary,
        tag: found.tags[0] ?? 'Other',
        admin: found.security.length > 0,
        parameters: found.parameters,
        body: found.requestBody?.content?.[json]?.schema,
        answer: answer[json]?.schema,
        files: Object.keys(answer).filter((type) => type !== json),
      };
    }),
  );
  return Map.groupBy(calls, ({ tag }) => tag);
}

export async function fetchApiDocument({ signal }: { signal: AbortSignal }): Promise<ApiDocument> {
  const response = await fetch('/api/openapi.json', { signal }).catch((reason: unknown) => {
    throw signal.aborted ? reason : networkError();
  });
  if (!response.ok) throw await errorOf(response);
  return apiDocument.parse(await response.json());
}
