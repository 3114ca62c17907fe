import type { ApiDocument, Schema } from './api-document.ts';

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
