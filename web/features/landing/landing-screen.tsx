import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function LandingScreen() {
  return (
    <PageShell>
      <PageTitle title="Sulcus" />
    </PageShell>
  );
}
