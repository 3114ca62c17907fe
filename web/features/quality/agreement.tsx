import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatPercent } from '#contract/format.ts';
import { reviewVerdicts } from '#contract/picture-verdict.ts';
import {
  agreeingIou,
  agreementCall,
  fewestChecks,
  type ReviewSettings,
  reviewSettingsCall,
  saveReviewSettingsCall,
} from '#contract/quality.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { TextField } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Stat } from '#web/components/stat.tsx';
import { call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

/** Statistics over all scans that two people read independently. */
export function Agreement() {
  const t = useTranslations('admin.quality.agreement');
  const words = useTranslations('admin.quality');
  const tooFew = words('tooFew');
  const agreement = useQuery({ ...callQuery(agreementCall), staleTime: 0, refetchOnMount: 'always' });
  const { data } = agreement;
  if (agreement.isError)
    return <FailedNotice title={t('failed')} error={agreement.error} onRetry={agreement.refetch} />;
  const { verdict, kappa, boxes } = data ?? {};
  return (
    <>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Stat
          label={t('sameVerdict')}
          value={verdict && (verdict.value === null ? tooFew : formatPercent(verdict.value))}
          note={
            verdict &&
            (verdict.low !== null && verdict.high !== null
              ? t('interval', {
                  low: formatPercent(verdict.low),
                  high: formatPercent(verdict.high),
                  n: verdict.n,
                })
              : t('count', { n: verdict.n }))
          }
        />
        <Stat
          label={t('kappa')}
          value={kappa && (kappa.value === null ? tooFew : kappa.value.toFixed(2))}
          note={kappa && t('kappaNote', { n: kappa.n })}
        />
        <Stat
          label={t('overlap')}
          value={boxes && (boxes.meanIou === null ? tooFew : boxes.meanIou.toFixed(2))}
          note={boxes && t('overlapNote', { n: boxes.n })}
        />
        <Stat
          label={t('open')}
          value={data && data.waiting + data.disagreements}
          note={data && t('openNote', { waiting: data.waiting, disagreements: data.disagreements })}
        />
      </div>
      <Card title={t('table')} className="mt-6">
        <table className="w-full max-w-text border-collapse text-start">
          <caption className="sr-only">{t('tableCaption')}</caption>
          <thead>
            <tr>
              <td />
              {reviewVerdicts.map((second) => (
                <th key={second} scope="col" className="py-2 ps-4 text-end text-small text-muted">
                  {t('second', { verdict: words(second) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reviewVerdicts.map((first) => (
              <tr key={first} className="border-t border-line">
                <th scope="row" className="py-2 text-start font-normal">
                  {t('first', { verdict: words(first) })}
                </th>
                {reviewVerdicts.map((second) => (
                  <td key={second} className="text-end tabular-nums">
                    {data?.table.find((cell) => cell.first === first && cell.second === second)?.n ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-4 max-w-text text-small text-muted">
          {t('rule', { iou: agreeingIou, fewest: fewestChecks })}
        </p>
      </Card>
    </>
  );
}

/** Settings: the share of results sampled for a check, and of reviewed scans read twice. */
export function ReviewShares() {
  const t = useTranslations('admin.quality.shares');
  const settings = useQuery({ ...callQuery(reviewSettingsCall), refetchOnMount: 'always' });
  return (
    <Card title={t('title')} className="mt-6">
      {settings.data ? <SharesForm saved={settings.data} /> : <Skeleton className="h-32" />}
    </Card>
  );
}

const inRange = (text: string) => {
  const value = Number(text);
  return text.trim() !== '' && value >= 0 && value <= 100;
};

function SharesForm({ saved }: { saved: ReviewSettings }) {
  const t = useTranslations('admin.quality.shares');
  const refresh = useRefresh(reviewSettingsCall);
  const [checks, setChecks] = useState(String(saved.randomCheckPercent));
  const [seconds, setSeconds] = useState(String(saved.secondReaderPercent));
  const save = useMutation({
    mutationFn: () =>
      call(saveReviewSettingsCall, {
        body: { randomCheckPercent: Number(checks), secondReaderPercent: Number(seconds) },
      }),
    onSuccess: async () => {
      await refresh();
      toast({ title: t('saved'), description: t('savedText') });
    },
    onError: (reason) => failureToast(t('notSaved'), reason, ''),
  });
  const valid = inRange(checks) && inRange(seconds);
  const submit = () => {
    if (valid) save.mutate();
  };
  return (
    <Form onSubmit={submit} className="grid max-w-text gap-5 sm:grid-cols-2">
      <TextField
        label={t('randomChecks')}
        hint={t('randomChecksHint')}
        error={inRange(checks) ? null : t('range')}
        inputMode="decimal"
        value={checks}
        onChange={setChecks}
      />
      <TextField
        label={t('secondReadings')}
        hint={t('secondReadingsHint')}
        error={inRange(seconds) ? null : t('range')}
        inputMode="decimal"
        value={seconds}
        onChange={setSeconds}
      />
      <div>
        <Button type="submit" variant="primary" size="small" busy={save.isPending} disabled={!valid}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
