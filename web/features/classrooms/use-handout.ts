import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import type { Classroom } from '#contract/classrooms.ts';
import { formatDateTime } from '#contract/format.ts';
import { classLink, readableCode } from '#web/lib/class-links.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { failureToast } from '#web/lib/toast.ts';

/** Makes the handout of a class and saves it. Its code is loaded then. */
export function useHandout() {
  const t = useTranslations('admin.classrooms.handout');
  return useMutation({
    mutationFn: async ({ name, code, endsAt }: Classroom) => {
      const { makeHandout } = await import('./handout.ts');
      const words = {
        language: 'en-US',
        title: name,
        kind: t('kind'),
        facts: t('facts', { end: formatDateTime(endsAt) }),
        below: [t('code', { code: readableCode(code) })],
        notice: t('notice'),
        steps: {
          title: t('steps.title'),
          entries: [t('steps.open'), t('steps.alias'), t('steps.find'), t('steps.code')],
        },
        qrCaption: t('qrCaption'),
        qrAlternative: t('qrAlternative'),
        link: new URL(classLink(code), location.origin).href,
        page: t('page', { page: '{page}', pages: '{pages}' }),
      };
      saveBlob(await makeHandout(words, new Date()), `class-${code}.pdf`);
    },
    onError: (reason) => failureToast(t('failed'), reason, t('failedText')),
  });
}
