import { expect, test } from 'vitest';
import { z } from 'zod';
import { validationSentence } from './validation-sentence.ts';

const fields = z.object({
  id: z.uuid(),
  name: z.string().max(3),
  size: z.number().min(1).optional(),
  list: z.array(z.string()).max(1).optional(),
  kind: z.enum(['a', 'b']).optional(),
});
const good = { id: '6a0f7f4e-7b0a-4b5e-9c3e-0d1f2a3b4c5d', name: 'x' };

function sentenceFor(value: unknown): string {
  const { error } = fields.safeParse(value);
  const { code, path, message: _, ...params } = error!.issues[0]!;
  return validationSentence({ keyword: code, instancePath: `/${path.join('/')}`, params }, 'body');
}

test.each<[unknown, string]>([
  [null, 'This request needs a JSON body with its fields.'],
  [{ ...good, id: 'x' }, "In the request, 'id' must be an id as this service gives it."],
  [{ ...good, name: 'abcd' }, "In the request, 'name' may have at most 3 characters."],
  [{ ...good, name: 5 }, "In the request, 'name' must be text."],
  [{ id: good.id }, "In the request, 'name' must be text."],
  [{ ...good, size: 0 }, "In the request, 'size' must be at least 1."],
  [{ ...good, list: ['a', 'b'] }, "In the request, 'list' may have at most 1 entry."],
  [{ ...good, kind: 'c' }, "In the request, 'kind' must be one of: a, b."],
])('%j is refused in plain words', (value, sentence) => {
  expect(sentenceFor(value)).toBe(sentence);
});
