import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, openPage, refused } from '#tests/harness/open-page.tsx';

test.each([
  [429, 'Account temporarily locked. Too many failed attempts.'],
  [500, 'Invalid username or password'],
  [refused(403, { code: 'forbidden', message: 'This account is closed.' }), 'This account is closed.'],
])('a sign-in that is refused says why (%#)', async (answer, sentence) => {
  const answers: Answers = { 'POST /api/admin/authenticate': answer };
  await openPage('/admin-login', answers);
  fireEvent.change(await screen.findByLabelText('Admin username'), { target: { value: 'someone' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'not the password' } });
  fireEvent.submit(screen.getByLabelText('Password').closest('form')!);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(sentence);
});
