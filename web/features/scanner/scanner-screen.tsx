import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function ScannerScreen() {
  return (
    <PageShell>
      <PageTitle title="Scanner" />
    </PageShell>
  );
}
