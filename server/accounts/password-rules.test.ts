import { expect, test } from 'vitest';
import { translatorIn } from '#server/words.ts';
import { generatePassword, passwordProblem } from './password-rules.ts';

const problemOf = async (password: string, username: string) =>
  (await passwordProblem(password, username))?.(translatorIn('en', 'refusals'));

test.each([
  ['short', /5 characters; it needs at least 15/],
  ['x'.repeat(257), /at most 256/],
  ['passwordpassword', /too easy to guess/],
  ['password password password', /too easy to guess/],
  ['P@ssw0rd1234567', /too easy to guess/],
  ['qwertyuiopasdfghjkl', /too easy to guess/],
  ['123456789012345', /too easy to guess/],
  ['aaaaaaaaaaaaaaaa', /too easy to guess/],
  ['abc123abc123abc123', /too easy to guess/],
  ['margarethe12345678', /too easy to guess/],
])('refuses %s with a reason', async (password, reason) => {
  expect(await problemOf(password, 'Margarethe')).toMatch(reason);
});

test.each(['correct horse battery staple', 'lentil harbour seventeen', '松の木の下で猫が三匹ゆっくり眠る'])(
  'accepts %s: kinds of characters do not count',
  async (password) => {
    expect(await problemOf(password, 'margarethe')).toBeUndefined();
  },
);

test('length is counted in characters, not in code units', async () => {
  expect(await problemOf('🌲🌊🌵🍋🐙🦉🚲', 'admin')).toMatch(/7 characters/);
});

test('generated passwords pass the rules and differ', async () => {
  const made = Array.from({ length: 50 }, generatePassword);
  expect(new Set(made).size).toBe(50);
  expect(await problemOf(made[0] ?? '', 'admin')).toBeUndefined();
});
