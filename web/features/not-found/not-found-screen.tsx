import { useLocation } from 'react-router';
import { notFoundMessage } from '#contract/messages.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <PageShell>
      <PageTitle
        title={notFoundMessage}
        lead={
          <>
            There is nothing at <code className="break-all">{pathname}</code>. The address may be mistyped, or
            the page has moved.
          </>
        }
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard" variant="primary">
          Go to the dashboard
        </ButtonLink>
        <ButtonLink to="/">Front page</ButtonLink>
        <ButtonLink to="/help">Help Center</ButtonLink>
      </div>
    </PageShell>
  );
}
