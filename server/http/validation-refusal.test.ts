import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import { validationRefusal } from './validation-refusal.ts';

const fields = z.object({
  id: z.uuid(),
  name: z.string().max(3),
  size: z.number().min(1).optional(),
  list: z.array(z.string()).max(1).optional(),
  kind: z.enum(['a', 'b']).optional(),
});
const good = { id: '6a0f7f4e-7b0a-4b5e-9c3e-0d1f2a3b4c5d', name: 'x' };

function refusalOf(value: unknown, context = 'body'): AppError {
  const { error } = fields.safeParse(value);
  const { code, path, message: _, ...params } = error!.issues[0]!;
  const finding = { keyword: code, instancePath: `/${path.join('/')}`, params };
  return new AppError('bad_request', validationRefusal(finding, context));
}

test.each<[unknown, string]>([
  [null, 'This request needs a JSON body with its fields.'],
  [{ ...good, id: 'x' }, 'The field ‘id’ must be an ID from this service.'],
  [{ ...good, name: 'abcd' }, 'The field ‘name’ may have at most 3 characters.'],
  [{ ...good, name: 5 }, 'The field ‘name’ must be text.'],
  [{ id: good.id }, 'The field ‘name’ must be text.'],
  [{ ...good, size: 0 }, 'The field ‘size’ must be at least 1.'],
  [{ ...good, list: ['a', 'b'] }, 'The field ‘list’ may have at most 1 entry.'],
  [{ ...good, kind: 'c' }, 'The field ‘kind’ must be one of: a, b.'],
])('%j is refused in plain words', (value, sentence) => {
  expect(refusalOf(value).message).toBe(sentence);
});

test('a link with half an ID is called incomplete, in the language of the visitor', () => {
  const refusal = refusalOf({ ...good, id: 'x' }, 'params');
  expect(refusal.messageIn('en')).toBe('This link is incomplete.');
  expect(refusal.messageIn('es')).toBe('Este enlace está incompleto.');
});
