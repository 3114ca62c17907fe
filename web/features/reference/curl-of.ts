import { uploadCall, uploadField } from '#contract/uploads.ts';
import type { ApiCall, ApiDocument, Schema } from './api-document.ts';

/** Quotes text for a shell, where only the single quote itself needs escaping. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlOf(call: ApiCall, document: ApiDocument, origin: string): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = call.parameters.find((each) => each.name === name && each.in === 'path');
    return String(parameter?.schema ? exampleOf(parameter.schema, document) : name);
  });
  const needed = call.parameters.filter((each) => each.in === 'query' && each.required);
  const query = needed
    .map(
      ({ name, schema }) =>
        `${name}=${encodeURIComponent(String(schema ? exampleOf(schema, document) : ''))}`,
    )
    .join('&');
  const parts = ['curl'];
  if (call.method !== 'GET') parts.push(`-X ${call.method}`);
  if (call.admin) parts.push(`-H "Authorization: Bearer $TOKEN"`);
  if (call.path === uploadCall.path && call.method === 'POST') parts.push(`-F ${uploadField}=@slice.dcm`);
  if (call.body) {
    parts.push("-H 'Content-Type: application/json'");
    parts.push(`-d ${quoted(JSON.stringify(exampleOf(call.body, document)))}`);
  }
  if (call.files.length > 0 && !call.files.includes('text/event-stream')) parts.push('-O -J');
  parts.push(quoted(`${origin}${path}${query ? `?${query}` : ''}`));
  return parts.join(' ');
}

const maxDepth = 6;
const byFormat: Record<string, string> = {
  uuid: '3f2b8c1e-5d4a-4b6f-9c8e-7a1d2e3f4b5c',
  'date-time': '2026-01-31T12:00:00.000Z',
};

/** An example value for a schema, for documentation only. */
export function exampleOf(schema: Schema, document: ApiDocument, depth = 0): unknown {
  if (depth > maxDepth) return null;
  const inner = (part: Schema): unknown => exampleOf(part, document, depth + 1);
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const found = document.components.schemas[name];
    return found ? inner(found) : null;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) {
    const value = choice.find(({ type }) => type !== 'null');
    return value ? inner(value) : null;
  }
  const type = Array.isArray(schema.type) ? schema.type.find((each) => each !== 'null') : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, inner(part)]),
      );
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map(inner);
      return typeof schema.items === 'object' ? [inner(schema.items)] : [];
    case 'string':
      return byFormat[schema.format ?? ''] ?? 'text';
    case 'integer':
      return 1;
    case 'number':
      return 0.5;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
