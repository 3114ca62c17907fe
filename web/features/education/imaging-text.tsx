import { useTranslations } from 'use-intl/react';
import { FootnoteMark } from '#web/components/footnotes.tsx';
import { emphasis } from '#web/components/rich-text.tsx';
import { DwiFigure, MriFigure } from './mri-figures.tsx';

export function ImagingText() {
  const t = useTranslations('education');
  return (
    <>
      <h2 id="mri">{t('contents.mri')}</h2>
      <p>{t.rich('mri.what', { note: () => <FootnoteMark number={1} /> })}</p>
      <p>{t('mri.signal')}</p>
      <MriFigure />
      <p>{t.rich('mri.times', emphasis)}</p>
      <p>{t('mri.slices')}</p>

      <h2 id="dwi">{t('contents.dwi')}</h2>
      <p>
        {t.rich('dwi.what', {
          note: () => (
            <>
              <FootnoteMark number={2} />
              <FootnoteMark number={3} />
            </>
          ),
        })}
      </p>
      <DwiFigure />
      <p>{t('dwi.bright')}</p>
      <p>{t('dwi.caution')}</p>
    </>
  );
}
