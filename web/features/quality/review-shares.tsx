import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { type ReviewSettings, reviewSettingsCall, saveReviewSettingsCall } from '#contract/quality.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { TextField } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

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
