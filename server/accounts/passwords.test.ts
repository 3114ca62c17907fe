import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a name that nobody has costs the same computation as a wrong password, and is never right', async () => {
  const computed: string[] = [];
  const passwords = createPasswords((hash, password) => {
    computed.push(String(hash));
    return verify(hash, password);
  });
  const stored = await passwords.hash('a long enough passphrase');
  expect(await passwords.verify(stored, 'wrong')).toBe(false);
  expect(await passwords.verify(undefined, 'wrong')).toBe(false);
  expect(await passwords.verify(stored, 'a long enough passphrase')).toBe(true);
  // Same algorithm, memory, passes, salt and hash length, so it takes the same time.
  const [known, unknown] = computed.map((hash) =>
    hash.split('$').map((part, at) => (at < 4 ? part : part.length)),
  );
  expect(computed).toHaveLength(3);
  expect(unknown).toEqual(known);
});
