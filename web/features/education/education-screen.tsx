import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { BackToDashboard } from '#web/components/back-to-dashboard.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Prose } from '#web/components/prose.tsx';
import { emphasis } from '#web/components/rich-text.tsx';
import { useProviderFigures } from '#web/lib/provider-figures.ts';
import { BoxFigure, DetectorFigure } from './detector-figures.tsx';
import { DwiFigure, MriFigure } from './mri-figures.tsx';

const sections = ['site', 'mri', 'dwi', 'ai', 'box', 'people'] as const;
/** In the order of their footnotes. */
const sources = ['mcrobbie', 'stejskal', 'lebihan', 'carion', 'everingham', 'guo'] as const;

export function EducationScreen() {
  const t = useTranslations('education');
  return (
    <PageShell>
      <p className="mb-8 rounded-card border border-line bg-subtle px-5 py-3 text-center text-small font-semibold">
        {t('banner')}
      </p>
      <PageTitle title={t('title')} aside={<BackToDashboard />} />
      <Prose contents={sections.map((id) => ({ id, label: t(`contents.${id}`) }))}>
        <h2 id="site">{t('contents.site')}</h2>
        <p>{t('site')}</p>
        <ImagingText />
        <DetectionText />
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to="/" variant="primary">
            {t('actions.demo')}
          </ButtonLink>
          <ButtonLink to="/teaching">{t('actions.practice')}</ButtonLink>
          <ButtonLink to="/help">{t('actions.help')}</ButtonLink>
        </div>
        <Footnotes
          sources={sources.map((name) =>
            t.rich(`sources.${name}`, { cite: (chunks) => <cite>{chunks}</cite> }),
          )}
        />
      </Prose>
    </PageShell>
  );
}

function ImagingText() {
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

function DetectionText() {
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

/** A superscript number that links to its source at the bottom of the page. */
function FootnoteMark({ number }: { number: number }) {
  const t = useTranslations('shell.parts');
  return (
    <sup>
      <a
        href={`#source-${number}`}
        aria-label={t('source', { number: String(number) })}
        className="px-0.5 text-accent-text no-underline"
      >
        {number}
      </a>
    </sup>
  );
}

/** The list of sources that the marks link to. */
function Footnotes({ sources }: { sources: readonly ReactNode[] }) {
  const t = useTranslations('shell.parts');
  return (
    <section aria-labelledby="sources" className="mt-12 border-t border-line pt-6 text-small text-muted">
      <h2 id="sources" className="mb-2 text-small font-semibold text-text">
        {t('sources')}
      </h2>
      <ol className="list-decimal space-y-1.5 ps-5">
        {sources.map((source, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is the source's name
          <li key={index} id={`source-${index + 1}`}>
            {source}
          </li>
        ))}
      </ol>
    </section>
  );
}
