import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function StatusScreen() {
  return (
    <PageShell>
      <PageTitle title="System status" />
    </PageShell>
  );
}
