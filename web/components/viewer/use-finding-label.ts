import { useCallback } from 'react';
import { useTranslations } from 'use-intl/react';
import { useFormats } from '#web/lib/use-formats.ts';
import { className } from '#words/say/class-name.ts';

/** A finding's label in the viewer, such as 'Glioma 93%'. */
export function useFindingLabel(): (finding: { class: string; confidence: number }) => string {
  const t = useTranslations('viewer');
  const classes = useTranslations('viewer.classes');
  const formats = useFormats();
  return useCallback(
    (finding) =>
      t('label', {
        name: className(classes, finding.class),
        confidence: formats.confidence(finding.confidence),
      }),
    [t, classes, formats],
  );
}
