import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function TransparencyScreen() {
  return (
    <PageShell>
      <PageTitle title="Model transparency" />
    </PageShell>
  );
}
