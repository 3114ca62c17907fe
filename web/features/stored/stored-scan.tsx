import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { type StoredAboutScan, storedAboutScanCall } from '#contract/scan-calls.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Facts } from '#web/components/facts.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { call } from '#web/lib/api.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { ownerHeaders, useOwnerSecret } from '#web/lib/scan-owner.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import type { Catalog } from '#words/catalog.ts';

export function StoredScan({ scanId }: { scanId: string }) {
  const t = useTranslations('stored');
  const secret = useOwnerSecret(scanId);
  const stored = useQuery({
    queryKey: [storedAboutScanCall.path, scanId, secret],
    queryFn: ({ signal }) =>
      call(storedAboutScanCall, { params: { scanId }, headers: ownerHeaders(scanId), signal }),
  });
  if (stored.isPending) return <SkeletonLines lines={8} />;
  if (stored.isError)
    return <FailedNotice title={t('nothing')} error={stored.error} onRetry={stored.refetch} />;
  return <Stored stored={stored.data} secret={secret} />;
}

function Stored({ stored, secret }: { stored: StoredAboutScan; secret: string | null }) {
  const t = useTranslations('stored');
  const { bytes: size, dateTime } = useFormats();
  const { scan, files, judgments } = stored;
  const save = () =>
    saveBlob(
      new Blob([JSON.stringify(stored, null, 2)], { type: 'application/json' }),
      `stored-about-${scan.id.slice(0, 8)}.json`,
    );
  return (
    <div className="space-y-6">
      <Card
        title={t('files')}
        aside={
          <Button icon={Download} size="small" onClick={save}>
            {t('download')}
          </Button>
        }
      >
        <Facts
          {...factLook}
          rows={files.map(({ name, bytes, storedAt }) => [
            name,
            t('file', { what: t(`what.${fileKind(name)}`), size: size(bytes), date: dateTime(storedAt) }),
          ])}
        />
      </Card>
      <Card title={t('entries')}>
        <Entries stored={stored} secret={secret} />
      </Card>
      {judgments.length > 0 && (
        <Card title={t('reviews')}>
          <Facts
            {...factLook}
            rows={judgments.map(({ action, notes, createdAt }) => [
              dateTime(createdAt),
              notes ? t('review', { action, notes }) : action,
            ])}
          />
        </Card>
      )}
      <Card title={t('notStored.heading')}>
        <p>{t('notStored.text')}</p>
        <p className="mt-3">
          {scan.expiresAt ? t('notStored.expires', { date: dateTime(scan.expiresAt) }) : t('notStored.stays')}{' '}
          {secret ? t('notStored.owner') : t('notStored.other')}
        </p>
      </Card>
    </div>
  );
}

const fileKinds = ['original', 'display', 'annotated', 'report'] as const;

/** The kind of a stored file, by the prefix of its name. */
function fileKind(name: string): (typeof fileKinds)[number] | 'other' {
  return fileKinds.find((kind) => name.startsWith(`${kind}.`)) ?? 'other';
}

function Entries({ stored, secret }: { stored: StoredAboutScan; secret: string | null }) {
  const t = useTranslations('stored');
  const { dateTime } = useFormats();
  const { scan, inDataSet, uploadGroup, candidateAnswers } = stored;
  const sender = useSender(stored);
  const removed = scan.receipt.removed.reduce((sum, { count }) => sum + count, 0);
  const values: Record<EntryName, string> = {
    id: scan.id,
    secret: secret ? t('values.secretHash') : t('values.secretNone'),
    name: t('values.name', { name: scan.filename }),
    uploaded: dateTime(scan.createdAt),
    changed: dateTime(scan.updatedAt),
    image: t('values.image', {
      format: scan.format.toUpperCase(),
      width: String(scan.width),
      height: String(scan.height),
      frames: scan.frameCount,
    }),
    fingerprint: stored.uploadHash,
    group: uploadGroup ? t('values.group', { group: uploadGroup }) : t('none'),
    candidates:
      candidateAnswers > 0 ? t('values.candidates', { count: String(candidateAnswers) }) : t('none'),
    state: scan.failureReason ?? t(`states.${scan.processingStatus}`),
    findings:
      scan.modelVersion === null
        ? t('values.notAnalyzed')
        : t('values.findings', { count: scan.detections.length, model: scan.modelVersion }),
    report: scan.reportId ?? t('none'),
    removed: t('values.removed', { count: removed }),
    reported: scan.reportedFalsePositive ? t('yes') : t('no'),
    random: stored.randomCheck ? t('values.random') : t('no'),
    dataSet: inDataSet
      ? t('values.dataSet', { date: dateTime(inDataSet.since), notes: inDataSet.notes })
      : t('no'),
    sender,
  };
  const names = Object.keys(values) as EntryName[];
  return <Facts {...factLook} rows={names.map((name) => [t(`names.${name}`), values[name]])} />;
}

type EntryName = keyof Catalog['stored']['names'];

const factLook = {
  className: 'divide-y divide-line [&_dt]:text-small',
  row: 'grid gap-x-6 py-2.5 sm:grid-cols-[14rem_1fr]',
  value: 'min-w-0 break-words',
};

function useSender({ submittedBy }: StoredAboutScan): string {
  const t = useTranslations('stored');
  if (!submittedBy) return t('values.visitor');
  const { webhookUrl, archive } = submittedBy;
  const sender = webhookUrl ? t('values.webhook', { address: webhookUrl }) : t('values.program');
  return archive ? t('values.archive', { sender, instance: archive.instance }) : sender;
}
