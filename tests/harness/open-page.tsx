import { cleanup, configure, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { onTestFinished, vi } from 'vitest';
import { type SignedInAdmin, signedInAdmin } from '#contract/accounts.ts';
import { privacyVersion, storageKeys, termsVersion } from '#contract/constants.ts';
import { routesIn } from '#web/app/routes.tsx';
import { loadWords, WordsProvider } from '#web/lib/words.tsx';

// A busy machine is slow and not wrong.
configure({ asyncUtilTimeout: 20_000 });

/**
 * What the network answers to a call: a status without a body, an object as JSON, or what a function makes of its address and
 * headers.
 */
export type FakeAnswer =
  | number
  | object
  | ((asked: URL, headers: Headers) => FakeAnswer | Promise<FakeAnswer>);
/** By method and path, such as 'GET /api/health'. A call without an answer never arrives. */
export type Answers = Record<string, FakeAnswer | undefined>;

/** An answer with a status and a body. */
export const refused = (status: number, body: object): Response => Response.json(body, { status });

async function toResponse(answer: FakeAnswer | undefined, asked: URL, headers: Headers): Promise<Response> {
  if (answer === undefined) throw new TypeError('Failed to fetch');
  if (typeof answer === 'number') return new Response('', { status: answer });
  if (typeof answer === 'function') return toResponse(await answer(asked, headers), asked, headers);
  return answer instanceof Response ? answer.clone() : Response.json(answer);
}

/** The whole app at an address, in a document without layout, with a network that the test plays. */
export async function openPage(address: string, answers: Answers): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (target: string, { method = 'GET', headers }: RequestInit = {}) => {
    const url = new URL(target, location.href);
    const call = `${method} ${url.pathname}`;
    asked.push(call);
    return toResponse(answers[call], url, new Headers(headers));
  });
  const consent = { accepted: true, timestamp: '2026-01-01T00:00:00Z', privacyVersion, termsVersion };
  localStorage.setItem(storageKeys.local.privacyAcknowledged, JSON.stringify(consent));
  onTestFinished(() => {
    cleanup();
    localStorage.clear();
  });
  const router = createMemoryRouter(routesIn('en'), { initialEntries: [address] });
  const words = await loadWords('en', ['shell']);
  render(
    <WordsProvider language="en" words={words}>
      <RouterProvider router={router} />
    </WordsProvider>,
  );
  await screen.findAllByRole('heading', { level: 1 }, { timeout: 20_000 });
  return { asked };
}

export const ada: SignedInAdmin = signedInAdmin.parse({
  id: '00000000-0000-4000-8000-000000000001',
  username: 'ada',
  role: 'administrator',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  mustChangePassword: false,
  secondFactor: false,
  mustSetUpSecondFactor: false,
  mayRemoveSecondFactor: true,
});

const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** The same for an administrator who is signed in. */
export function openAdminPage(address: string, answers: Answers): Promise<{ asked: string[] }> {
  localStorage.setItem(storageKeys.local.adminAuthenticated, 'true');
  answers['GET /api/admin/session'] ??= {
    success: true,
    sessionValid: true,
    admin: ada,
    idleExpiresAt: later(30),
    expiresAt: later(480),
  };
  return openPage(address, answers);
}
