import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function TermsScreen() {
  return (
    <PageShell>
      <PageTitle title="Terms of service" />
    </PageShell>
  );
}
