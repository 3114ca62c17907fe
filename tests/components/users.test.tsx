import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, ada, openAdminPage } from '#tests/harness/open-page.tsx';

const { mustChangePassword, secondFactor, mustSetUpSecondFactor, mayRemoveSecondFactor, ...self } = ada;
const grace = { ...self, id: '00000000-0000-4000-8000-000000000002', username: 'grace' };
const list = { success: true, admins: [self, grace] };

test('a list that cannot be read says so and can be retried', async () => {
  const answers: Answers = { 'GET /api/admin/users': undefined };
  await openAdminPage('/admin-users', answers);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to connect to server');
  const tryAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  answers['GET /api/admin/users'] = 502;
  tryAgain();
  await screen.findByText(/Failed to load admin users/);
  answers['GET /api/admin/users'] = list;
  tryAgain();
  expect(await screen.findByText('2 Total Admins')).toBeTruthy();
});

const fill = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });

test('a change that fails is named, and nothing is lost', async () => {
  const one = `/api/admin/users/${grace.id}`;
  await openAdminPage('/admin-users', {
    'GET /api/admin/users': list,
    'POST /api/admin/users': 502,
    [`PUT ${one}`]: 502,
    [`DELETE ${one}`]: 502,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add Admin User' }));
  const dialog = () => within(screen.getByRole('dialog'));
  fill('Username', 'lin');
  fireEvent.click(dialog().getByRole('button', { name: 'Suggest a passphrase' }));
  fill('Your current password', 'a long enough pass phrase');
  fireEvent.click(dialog().getByRole('button', { name: 'Add' }));
  await dialog().findByText(/Failed to create admin user/);
  expect(dialog().getByLabelText<HTMLInputElement>('Username').value).toBe('lin');
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));

  fireEvent.click(await screen.findByRole('button', { name: 'Edit grace' }));
  fill('Your current password', 'a long enough pass phrase');
  fireEvent.click(dialog().getByRole('button', { name: 'Save' }));
  await dialog().findByText(/Failed to update admin user/);
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));

  fireEvent.click(await screen.findByRole('button', { name: 'Delete grace' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.change(question.getByLabelText('Your current password'), {
    target: { value: 'a long enough pass phrase' },
  });
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText(/Failed to delete admin user/);
  expect(screen.getByRole('article', { name: 'grace' })).toBeTruthy();
});
