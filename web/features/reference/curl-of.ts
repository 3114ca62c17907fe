import { uploadCall, uploadField } from '#contract/uploads.ts';
import type { ApiCall, ApiDocument } from './api-document.ts';
import { exampleOf } from './example-of.ts';

/** Quotes text for a shell, where only the single quote itself needs escaping. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A call as a curl command. */
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
