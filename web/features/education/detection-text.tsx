import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { FootnoteMark } from '#web/components/footnotes.tsx';
import { emphasis } from '#web/components/rich-text.tsx';
import { useProviderFigures } from '#web/lib/provider-figures.ts';
import { BoxFigure, DetectorFigure } from './detector-figures.tsx';

export function DetectionText() {
  const t = useTranslations('education');
  const { hosted, earlier } = useProviderFigures();
  return (
    <>
      <h2 id="ai">{t('ai.title')}</h2>
      <p>{t.rich('ai.learn', { note: () => <FootnoteMark number={4} /> })}</p>
      <DetectorFigure />
      <p>{t('ai.limits')}</p>
      <p>
        {t.rich('ai.figures', {
          earlierMap: earlier.meanAveragePrecision,
          earlierPrecision: earlier.precision,
          earlierRecall: earlier.recall,
          earlierAugmented: earlier.augmented,
          map: hosted.meanAveragePrecision,
          precision: hosted.precision,
          recall: hosted.recall,
          link: (chunks) => <Link to="/model-transparency">{chunks}</Link>,
        })}
      </p>

      <h2 id="box">{t('contents.box')}</h2>
      <BoxFigure />
      <p>{t.rich('box.terms', { ...emphasis, note: () => <FootnoteMark number={5} /> })}</p>
      <p>
        {t.rich('box.calibrated', {
          ...emphasis,
          note: () => <FootnoteMark number={6} />,
        })}
      </p>

      <h2 id="people">{t('people.title')}</h2>
      <p>{t('people.help')}</p>
      <p>{t('people.cost')}</p>
    </>
  );
}
