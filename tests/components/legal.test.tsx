import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#tests/harness/open-page.tsx';

test.each([
  ['privacy', 'Privacy Policy'],
  ['terms', 'Terms of Service'],
])(
  'a text of /%s that cannot be loaded is only logged, and the built-in text is shown',
  async (type, title) => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openPage(`/${type}`, { [`GET /api/content/${type}`]: 500 });
    await vi.waitFor(() => expect(logged.mock.calls.flat()).toContain('Legal content could not be loaded'));
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getAllByText(/^Effective Date/).length).toBeGreaterThan(0);
    const main = within(screen.getByRole('main'));
    expect((await main.findAllByRole('heading', { level: 2 })).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('link', { name: 'Return to Dashboard' }).length).toBeGreaterThan(0);
  },
);
