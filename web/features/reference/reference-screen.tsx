import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { apiVersion } from '#contract/constants.ts';
import { AdminTitle, ReturnToPanel } from '#web/components/admin/admin-title.tsx';
import { Badge } from '#web/components/badge.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Section } from '#web/components/section.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { callsByTag, fetchApiDocument } from './api-document.ts';
import { CallDetails } from './call-details.tsx';
import { ProviderCall } from './provider-call.tsx';

export function ReferenceScreen() {
  const t = useTranslations('admin.reference');
  const document = useQuery({ queryKey: ['/api/openapi.json'], queryFn: fetchApiDocument });
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={t('lead')}
        badges={
          <>
            <Badge icon={KeyRound} tone="accent">
              {t('adminAccess')}
            </Badge>
            <Badge>{t('version', { version: apiVersion })}</Badge>
          </>
        }
        aside={<ReturnToPanel />}
      />
      <ProviderCall />
      <Section
        title={t('product.title')}
        className="mt-10"
        lead={t.rich('product.lead', {
          link: (text) => (
            <a href="/api/openapi.json" className="text-accent-text underline underline-offset-3">
              {text}
            </a>
          ),
        })}
      >
        {document.isError && (
          <FailedNotice title={t('failed')} error={document.error} onRetry={document.refetch} />
        )}
        {document.isPending && <Skeleton className="h-96" />}
        {document.data &&
          [...callsByTag(document.data)].map(([tag, calls]) => (
            <section key={tag} aria-label={tag} className="mt-6">
              <h3 className="mb-2 text-large">{tag}</h3>
              <div className="overflow-hidden rounded-card border border-line bg-panel">
                {calls.map((call) => (
                  <CallDetails key={call.id} call={call} document={document.data} />
                ))}
              </div>
            </section>
          ))}
      </Section>
    </>
  );
}
