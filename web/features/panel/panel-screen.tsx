import { useQuery } from '@tanstack/react-query';
import { backgroundHeader } from '#contract/accounts.ts';
import { formatPercent } from '#contract/format.ts';
import { panelCall } from '#contract/operations.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { AuditTable } from '#web/components/admin/audit-table.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Stat } from '#web/components/stat.tsx';
import { call } from '#web/lib/api.ts';
import { driftWords } from '#web/lib/drift-words.ts';
import { PanelCards } from './panel-cards.tsx';

const pollMs = 30_000;
const statusWords = { operational: 'Online', degraded: 'Degraded', outage: 'Outage' } as const;

export function PanelScreen() {
  const panel = useQuery({
    queryKey: [panelCall.path],
    queryFn: ({ signal }) => call(panelCall, { signal, headers: { [backgroundHeader]: '1' } }),
    refetchInterval: pollMs,
    refetchOnMount: 'always',
  });
  const { data } = panel;
  const unknown = panel.isError ? '–' : undefined;
  return (
    <>
      <AdminTitle
        title="Admin Panel"
        lead={
          data &&
          `${data.activeAdmins} of ${data.totalAdmins} ${data.totalAdmins === 1 ? 'admin' : 'admins'} active right now.`
        }
      />
      {panel.isError && (
        <div className="mb-6">
          <FailedNotice title="The figures could not be read" error={panel.error} onRetry={panel.refetch} />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 max-md:[&>:last-child]:col-span-2 md:max-xl:grid-cols-6 md:max-xl:[&>*]:col-span-2 md:max-xl:[&>:nth-child(n+4)]:col-span-3 xl:grid-cols-5">
        <Stat label="Total Scans" value={data?.totalScans ?? unknown} />
        <Stat label="PDF Reports" value={data?.totalReports ?? unknown} />
        <Stat label="Needs Review" value={data?.needsReview ?? unknown} />
        <Stat label="Success Rate" value={data ? formatPercent(data.successRate) : unknown} />
        <Stat label="System Status" value={data ? statusWords[data.systemStatus] : unknown} />
      </div>
      {data && data.driftAlarms.length > 0 && (
        <Notice
          tone="warning"
          className="mt-6"
          title="What comes in has changed"
          action={
            <ButtonLink to="/admin-quality?view=drift" size="small">
              Look at the drift
            </ButtonLink>
          }
        >
          {`In the last seven days this left its usual range: ${data.driftAlarms.map((name) => driftWords[name]).join(', ')}.`}
        </Notice>
      )}
      <PanelCards needsReview={data?.needsReview} incorrectScans={data?.incorrectScans} />
      <Notice title="Protected health information" className="mt-6">
        Stored scans are de-identified, but treat every picture as if HIPAA applied to it: do not copy it, do
        not share it, and lock your screen when you leave. The session expires after 2 hours of inactivity.
      </Notice>
      <Card title="Recent activity" className="mt-6" padded>
        <AuditTable entries={data?.recentAudit} caption="The last ten entries of the audit log" />
      </Card>
    </>
  );
}
