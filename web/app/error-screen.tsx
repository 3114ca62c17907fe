import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

/** A part of the app that was replaced by a newer version on the server. */
function isMissingPart(reason: unknown): boolean {
  return (
    reason instanceof Error && /dynamically imported module|importing a module|preload/i.test(reason.message)
  );
}

export function ErrorScreen() {
  const reason = useRouteError();
  useEffect(() => console.error(reason), [reason]);
  const missingPart = isMissingPart(reason);
  const detail = isRouteErrorResponse(reason)
    ? `${reason.status} ${reason.statusText}`
    : reason instanceof Error
      ? reason.message
      : String(reason);
  return (
    <PageShell>
      <PageTitle
        title={missingPart ? 'This page could not be loaded' : 'Something broke on this page'}
        lead={
          missingPart
            ? 'Either the connection failed or a newer version of the site was published. Reloading brings the current one. Nothing that you uploaded was lost.'
            : 'The fault is ours, and it stayed in this page: uploaded scans and finished results are safe on the server. Reload, or go on elsewhere.'
        }
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>
        <ButtonLink to="/status">System status</ButtonLink>
      </div>
      <details className="mt-10 text-small text-muted">
        <summary className="cursor-pointer">What went wrong, for a report</summary>
        <pre className="mt-2 overflow-x-auto whitespace-pre-wrap rounded-card border border-line bg-subtle p-4">
          {detail}
        </pre>
      </details>
    </PageShell>
  );
}
