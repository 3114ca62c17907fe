import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

export function EducationScreen() {
  return (
    <PageShell>
      <PageTitle title="How MRI works" />
    </PageShell>
  );
}
