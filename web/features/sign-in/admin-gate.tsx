import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { backgroundHeader, logoutCall, sessionCall } from '#contract/accounts.ts';
import type { ResponseOf } from '#contract/call.ts';
import { loginMessages } from '#contract/messages.ts';
import { Spinner } from '#web/components/spinner.tsx';
import { isFlaggedAdmin } from '#web/lib/admin-flag.ts';
import { type AdminSession, AdminSessionContext } from '#web/lib/admin-session.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { clearLocalSession } from './local-session.ts';
import { LoginPage } from './login-page.tsx';
import { RequiredStep } from './required-step.tsx';
import { SessionCountdown } from './session-countdown.tsx';

type Checked = ResponseOf<typeof sessionCall>;

const checkEveryMs = 60_000;
const sessionKey = ['admin session'];

interface AdminGateProps {
  /** Title of the sign-in form that appears when the session is not valid. */
  title: string;
  children: ReactNode;
}

/** Shows its content only while the server confirms the session. */
export function AdminGate({ title, children }: AdminGateProps) {
  const [flagged] = useState(isFlaggedAdmin);
  const [leaving, setLeaving] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useQuery({
    queryKey: sessionKey,
    queryFn: async ({ signal }): Promise<Checked> => {
      try {
        return await call(sessionCall, { signal, headers: { [backgroundHeader]: '1' } });
      } catch (reason) {
        const known = client.getQueryData<Checked>(sessionKey);
        if (known && isOutage(reason)) return known;
        throw reason;
      }
    },
    enabled: flagged && !leaving,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: (query) => (query.state.status === 'success' ? checkEveryMs : false),
    refetchIntervalInBackground: true,
  });
  const ended = session.isError;
  useEffect(() => {
    if (ended) clearLocalSession();
  }, [ended]);
  useSessionCheckOnRefusal();

  const data = session.data;
  const value = useMemo<AdminSession | null>(
    () =>
      data
        ? {
            ...data,
            refresh: async () => {
              try {
                client.setQueryData(sessionKey, await call(sessionCall));
              } catch (reason) {
                await client.invalidateQueries({ queryKey: sessionKey });
                throw reason;
              }
            },
            logOut: async () => {
              // Signing out must work without the server; the session then expires on its own.
              await call(logoutCall).catch(() => undefined);
              clearLocalSession();
              setLeaving(true);
              await navigate('/dashboard');
              client.clear();
            },
          }
        : null,
    [data, client, navigate],
  );

  if (!flagged) return <Navigate to="/admin-login" replace />;
  if (leaving) return null;
  if (!value && !ended) return <Verifying />;
  if (!ended && (value?.admin.mustChangePassword || value?.admin.mustSetUpSecondFactor)) {
    return (
      <AdminSessionContext value={value}>
        <RequiredStep />
      </AdminSessionContext>
    );
  }
  return (
    <AdminSessionContext value={value}>
      {ended && (
        <LoginPage
          title={title}
          ended={data !== undefined}
          onSignedIn={(answer) => client.setQueryData(sessionKey, answer)}
        />
      )}
      {value && (
        // After a session ends the screen stays mounted but hidden, so that the same person loses no input.
        <div key={value.admin.id} hidden={ended} inert={ended} className="contents">
          {children}
        </div>
      )}
      {value && !ended && <SessionCountdown session={value} />}
    </AdminSessionContext>
  );
}

function Verifying() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-8">
      <Spinner label={loginMessages.verifying} size={20} />
    </main>
  );
}

/** A lost connection says nothing about a session that was valid a minute ago. */
function isOutage(reason: unknown): boolean {
  return reason instanceof ApiError && (reason.status === 0 || reason.status >= 500);
}

/** When any call in this area returns 401, checks the session at once. */
function useSessionCheckOnRefusal(): void {
  const client = useQueryClient();
  useEffect(() => {
    const onError = (reason: unknown) => {
      const refused =
        reason instanceof ApiError &&
        (reason.status === 401 ||
          reason.code === 'password_change_required' ||
          reason.code === 'second_factor_setup_required');
      // After the session has ended, a wrong password is not a new refusal.
      const assumedValid = client.getQueryState(sessionKey)?.status === 'success';
      if (refused && assumedValid) client.invalidateQueries({ queryKey: sessionKey }).catch(() => undefined);
    };
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
    });
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [client]);
}
