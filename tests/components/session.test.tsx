import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storageKeys } from '#contract/constants.ts';
import { type PagePath, pages } from '#contract/pages.ts';
import { type Answers, ada, openAdminPage, openPage, refused } from '#tests/harness/open-page.tsx';

const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const session = (changes: object = {}, idleMinutes = 30) => ({
  success: true,
  sessionValid: true,
  admin: { ...ada, ...changes },
  idleExpiresAt: later(idleMinutes),
  expiresAt: later(480),
});

test('while the session is checked the page says only that, and a failed check leads to the sign-in', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const opened = openAdminPage('/admin-users', { 'GET /api/admin/session': () => promise });
  await screen.findByText('Verifying admin session...', {}, { timeout: 20_000 });
  expect(screen.queryByText(/Total Admins/)).toBeNull();
  resolve(502);
  await opened;
  await screen.findByRole('heading', { name: 'Admin Access' });
  expect(localStorage.getItem(storageKeys.local.adminAuthenticated)).toBeNull();
});

test('a countdown appears before the session ends, and staying signed in removes it', async () => {
  let minutes = 4;
  await openAdminPage('/admin-account', { 'GET /api/admin/session': () => session({}, minutes) });
  const bar = await screen.findByRole('region', { name: 'Session' });
  await waitFor(() =>
    expect(bar.textContent).toMatch(/Your session ends in 0[34]:\d\d because of inactivity/),
  );
  minutes = 30;
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(screen.queryByText(/Your session ends in/)).toBeNull());
});

test('a generated password must be replaced before anything opens', async () => {
  let mustChangePassword = true;
  let accepts = false;
  const answers: Answers = {
    'GET /api/admin/session': () => session({ mustChangePassword }),
    'POST /api/admin/password': () => {
      if (!accepts) return refused(400, { code: 'invalid_input', message: 'The server wants a longer one.' });
      mustChangePassword = false;
      return { message: '', sessionToken: 'x', ...session() };
    },
  };
  await openAdminPage('/admin-account', answers);
  await screen.findByRole('heading', { name: 'Choose your own password' });
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
  const own = screen.getByLabelText<HTMLInputElement>('Current password');
  const chosen = () => screen.getByLabelText<HTMLInputElement>('New password');
  fireEvent.change(own, { target: { value: 'the generated one' } });
  fireEvent.change(chosen(), { target: { value: 'short' } });
  await screen.findByText('10 more characters');
  fireEvent.submit(chosen().closest('form')!);
  expect((await screen.findByRole('alert')).textContent).toContain('The server wants');
  accepts = true;
  fireEvent.click(screen.getByRole('button', { name: 'Suggest a passphrase' }));
  await waitFor(() => expect(chosen().value).toMatch(/^[a-z]+(-[a-z]+){4}$/), { timeout: 20_000 });
  fireEvent.submit(chosen().closest('form')!);
  await screen.findByRole('navigation', { name: 'Admin' }, { timeout: 20_000 });
});

const screens = (Object.keys(pages) as PagePath[]).filter((path) => 'admin' in pages[path]);

test.each(screens)('where a second factor must be set up first, %s shows nothing else', async (path) => {
  const opened = await openAdminPage(path, {
    'GET /api/admin/session': session({ mustSetUpSecondFactor: true }),
  });
  await screen.findByRole('heading', { name: 'Set up a second factor' });
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
  expect(new Set(opened.asked.filter((call) => call.includes('/api/admin/')))).toEqual(
    new Set(['GET /api/admin/session']),
  );
});

test.each(screens)('without the local flag, %s leads to the sign-in and asks for nothing', async (path) => {
  const { asked } = await openPage(path, {});
  await screen.findByRole('heading', { name: 'Admin Login' });
  expect(asked.filter((call) => call.includes('/api/admin/'))).toEqual([]);
});

test('setting up a required second factor opens the panel once the recovery codes are kept, and it cannot be removed', async () => {
  let secondFactor = false;
  await openAdminPage('/admin-account', {
    'GET /api/admin/session': () =>
      session({ secondFactor, mustSetUpSecondFactor: !secondFactor, mayRemoveSecondFactor: false }),
    'POST /api/admin/second-factor': { secret: 'ABCDEFGH', uri: 'otpauth://totp/Sulcus:ada?secret=ABCDEFGH' },
    'PUT /api/admin/second-factor': () => {
      secondFactor = true;
      return { recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] };
    },
  });
  const wall = () => screen.queryByRole('heading', { name: 'Set up a second factor' });
  fireEvent.change(await screen.findByLabelText('Your password, to set it up'), { target: { value: 'own' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set up' }));
  fireEvent.change(await screen.findByLabelText('Code from the app'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('aaaaa-bbbbb');
  expect(wall()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'I’ve saved these codes' }));
  await screen.findByText('You cannot remove it.', { exact: false }, { timeout: 20_000 });
  expect(wall()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove second factor' })).toBeNull();
});
