import { expect, test } from 'vitest';
import { generatePassword, passwordProblem } from './password-rules.ts';

test.each([
  ['short', /5 characters; it needs at least 15/],
  ['x'.repeat(257), /at most 256/],
  ['passwordpassword', /guessed first/],
  ['password password password', /guessed first/],
  ['P@ssw0rd1234567', /guessed first/],
  ['qwertyuiopasdfghjkl', /guessed first/],
  ['123456789012345', /guessed first/],
  ['aaaaaaaaaaaaaaaa', /guessed first/],
  ['abc123abc123abc123', /guessed first/],
  ['margarethe12345678', /guessed first/],
])('refuses %s with a reason', async (password, reason) => {
  expect(await passwordProblem(password, 'Margarethe')).toMatch(reason);
});

test.each(['correct horse battery staple', 'lentil harbour seventeen', '松の木の下で猫が三匹ゆっくり眠る'])(
  'accepts %s: kinds of characters do not count',
  async (password) => {
    expect(await passwordProblem(password, 'margarethe')).toBeUndefined();
  },
);

test('length is counted in characters, not in code units', async () => {
  expect(await passwordProblem('🌲🌊🌵🍋🐙🦉🚲', 'admin')).toMatch(/7 characters/);
});

test('generated passwords pass the rules and differ', async () => {
  const made = Array.from({ length: 50 }, generatePassword);
  expect(new Set(made).size).toBe(50);
  expect(await passwordProblem(made[0] ?? '', 'admin')).toBeUndefined();
});
