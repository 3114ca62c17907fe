import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { apiVersion } from '#contract/constants.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { ReturnToPanel } from '#web/components/admin/return-to-panel.tsx';
import { Badge } from '#web/components/badge.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Section } from '#web/components/section.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { apiDocument, callsByTag } from './api-document.ts';
import { CallDetails } from './call-details.tsx';
import { ProviderCall } from './provider-call.tsx';

export function ReferenceScreen() {
  const document = useQuery<unknown>({ queryKey: ['/api/openapi.json'] });
  const read = document.data === undefined ? undefined : apiDocument.safeParse(document.data);
  const failed = document.isError ? document.error : read?.error;
  return (
    <>
      <AdminTitle
        title="API reference"
        lead="The call to the detection provider, and every call of this product."
        badges={
          <>
            <Badge tone="accent">
              <KeyRound size={14} aria-hidden="true" />
              Admin Access
            </Badge>
            <Badge>{`API version ${apiVersion}`}</Badge>
          </>
        }
        aside={<ReturnToPanel />}
      />
      <ProviderCall />
      <Section
        title="This product"
        className="mt-10"
        lead={
          <>
            Written by the server itself; the whole document is at{' '}
            <a href="/api/openapi.json" className="text-accent-text underline underline-offset-3">
              /api/openapi.json
            </a>
            . Calls marked Admin need the token that signing in returns.
          </>
        }
      >
        {failed && (
          <FailedNotice title="The document could not be read" error={failed} onRetry={document.refetch} />
        )}
        {document.isPending && <Skeleton className="h-96" />}
        {read?.success &&
          [...callsByTag(read.data)].map(([tag, calls]) => (
            <section key={tag} aria-label={tag} className="mt-6">
              <h3 className="mb-2 text-large">{tag}</h3>
              <div className="overflow-hidden rounded-card border border-line bg-panel">
                {calls.map((call) => (
                  <CallDetails key={call.id} call={call} document={read.data} />
                ))}
              </div>
            </section>
          ))}
      </Section>
    </>
  );
}
