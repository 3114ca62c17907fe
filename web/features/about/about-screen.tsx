import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function AboutScreen() {
  return (
    <PageShell>
      <PageTitle title="About" />
    </PageShell>
  );
}
