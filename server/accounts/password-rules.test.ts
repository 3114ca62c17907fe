import { expect, test } from 'vitest';
import { generatePassword, passwordProblem } from './password-rules.ts';

test.each([
  ['short', /5 characters; it needs at least 15/],
  ['x'.repeat(257), /at most 256/],
  ['passwordpassword', /simple pattern|everyone tries/],
  ['Password123456!', /everyone tries/],
  ['P@ssw0rd1234567', /everyone tries/],
  ['administrator2024', /everyone tries/],
  ['qwertyuiopasdfghjkl', /everyone tries/],
  ['123456789012345', /simple pattern/],
  ['aaaaaaaaaaaaaaaa', /simple pattern/],
  ['abcdefghijklmnopq', /simple pattern/],
  ['abc123abc123abc123', /simple pattern/],
  ['margarethe12345678', /everyone tries/],
])('refuses %s with a reason', (password, reason) => {
  expect(passwordProblem(password, 'Margarethe')).toMatch(reason);
});

test.each([
  'correct horse battery staple',
  'lentil harbour seventeen',
  'ünïcode passes without digits',
  'alllowercasewordsarefinehere',
  '松の木の下で猫が三匹ゆっくり眠る',
])('accepts %s: length counts, kinds of characters do not', (password) => {
  expect(passwordProblem(password, 'margarethe')).toBeUndefined();
});

test('length is counted in characters, not in code units', () => {
  expect(passwordProblem('🌲🌊🌵🍋🐙🦉🚲', 'admin')).toMatch(/7 characters/);
});

test('generated passwords pass the rules and differ', () => {
  const made = Array.from({ length: 50 }, generatePassword);
  expect(new Set(made).size).toBe(50);
  for (const password of made) expect(passwordProblem(password, 'admin')).toBeUndefined();
});
