import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function HelpScreen() {
  return (
    <PageShell>
      <PageTitle title="Help Center" />
    </PageShell>
  );
}
