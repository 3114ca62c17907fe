import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function DashboardScreen() {
  return (
    <PageShell>
      <PageTitle title="Dashboard" />
    </PageShell>
  );
}
