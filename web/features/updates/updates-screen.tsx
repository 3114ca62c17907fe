import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function UpdatesScreen() {
  return (
    <PageShell>
      <PageTitle title="History of updates" />
    </PageShell>
  );
}
