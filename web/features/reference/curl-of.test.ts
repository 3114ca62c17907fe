import { expect, test } from 'vitest';
import { apiDocument, callsByTag } from './api-document.ts';
import { curlOf, exampleOf } from './curl-of.ts';

const document = apiDocument.parse({
  info: { title: 'Test', version: 'v2.0' },
  paths: {
    '/api/things/{id}': {
      put: {
        summary: 'Change a thing',
        tags: ['Things'],
        security: [{ bearer: [] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        requestBody: {
          content: {
            'application/json': { schema: { type: 'object', properties: { name: { const: "it's" } } } },
          },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
        },
      },
    },
    '/api/file': {
      get: {
        parameters: [{ name: 'format', in: 'query', required: true, schema: { enum: ['a&b'] } }],
        responses: { 200: { content: { 'application/zip': {} } } },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: {
          parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
          note: { anyOf: [{ type: 'null' }, { type: 'string' }] },
        },
      },
    },
  },
});
const groups = callsByTag(document);

test('a call of an administrator carries the token and its body, safe for a shell', () => {
  const call = groups.get('Things')![0]!;
  expect(curlOf(call, document, 'https://sulcus.example')).toBe(
    `curl -X PUT -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' ` +
      `-d '{"name":"it'\\''s"}' 'https://sulcus.example/api/things/3f2b8c1e-5d4a-4b6f-9c8e-7a1d2e3f4b5c'`,
  );
});

test('a file is saved under its own name, with what the query needs', () => {
  const call = groups.get('Other')![0]!;
  expect(curlOf(call, document, 'https://sulcus.example')).toBe(
    `curl -O -J 'https://sulcus.example/api/file?format=a%26b'`,
  );
});

test('a schema that holds itself ends', () => {
  const text = JSON.stringify(exampleOf({ $ref: '#/components/schemas/Thing' }, document));
  expect(text).toContain('"note":"text"');
  expect(text.length).toBeLessThan(500);
});
