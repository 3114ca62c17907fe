import { Activity } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { testDetectorCall } from '#contract/health.ts';
import { Button } from '#web/components/button.tsx';
import { call } from '#web/lib/api.ts';
import { ApiError, errorMessageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { defaultLanguage } from '#words/languages.ts';

export function TestModelButton() {
  const t = useTranslations('scanner.test');
  const english = useLocale() === defaultLanguage;
  const [testing, setTesting] = useState(false);
  const test = async () => {
    setTesting(true);
    try {
      const { success, message } = await call(testDetectorCall);
      // The server's message is in English.
      const description = english ? message : t(success ? 'works' : 'broken');
      toast({ title: t(success ? 'passed' : 'failed'), description, destructive: !success });
    } catch (reason) {
      const answered = reason instanceof ApiError && reason.status > 0;
      const description = answered ? errorMessageOf(reason, t('unreachable')) : t('unreachable');
      toast({ title: t('failed'), description, destructive: true });
    }
    setTesting(false);
  };
  const label = testing ? t('running') : t('button');
  return (
    <Button size="small" busy={testing} onClick={test} aria-label={label}>
      {!testing && <Activity size={16} className="min-[380px]:hidden" />}
      <span className="max-[379px]:hidden">{label}</span>
    </Button>
  );
}
