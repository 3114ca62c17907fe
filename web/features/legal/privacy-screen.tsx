import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function PrivacyScreen() {
  return (
    <PageShell>
      <PageTitle title="Privacy policy" />
    </PageShell>
  );
}
