import { Check, FileText, Gauge, ScanSearch, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#web/components/button.tsx';
import { PageShell } from '#web/components/page-shell.tsx';
import { isFlaggedAdmin } from '#web/lib/admin-flag.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { ExampleExplorer } from './example-explorer.tsx';
import { StatRow } from './stat-row.tsx';

const trustPoints = ['free', 'instant', 'noAccount'] as const;
/** A synthetic slice, analyzed as soon as the visitor accepts the disclaimer. */
const sampleRun = '/scanner?sample=two-lesions';
const column = 'mx-auto max-w-column px-5 sm:px-8';

export function LandingScreen() {
  const t = useTranslations('landing');
  useEffect(() => whenIdle(async () => (await import('#web/lib/visits.ts')).enterLanding()), []);
  if (useBrowserValue(isFlaggedAdmin, false)) return <Navigate to="/admin-panel" replace />;
  return (
    <PageShell bleed>
      <section className={`${column} grid items-start gap-10 py-12 lg:grid-cols-2 lg:gap-16 lg:py-20`}>
        {/* Not centered on the example: that would move the words as the example arrives. */}
        <div className="lg:pt-26">
          <h1 className="text-display">{t('title')}</h1>
          <p className="mt-4 max-w-text text-large text-muted">{t('lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/dashboard" variant="primary" size="large" className="max-sm:w-full">
              {t('start')}
            </ButtonLink>
            <ButtonLink to={sampleRun} size="large" className="max-sm:w-full">
              {t('trySample')}
            </ButtonLink>
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-muted">
            {trustPoints.map((point) => (
              <li key={point} className="flex items-center gap-2">
                <Check size={16} className="text-accent-text" />
                {t(`trust.${point}`)}
              </li>
            ))}
          </ul>
        </div>
        <ExampleExplorer />
      </section>

      <StatRow />

      <section aria-labelledby="steps" className={`${column} pt-20`}>
        <h2 id="steps" className="mb-6 text-title">
          {t('steps.heading')}
        </h2>
        <Steps />
      </section>

      <section aria-labelledby="features" className={`${column} pt-20`}>
        <h2 id="features" className="mb-6 text-title">
          {t('features.heading')}
        </h2>
        <FeatureCards />
      </section>

      <section aria-labelledby="disclaimer" className={`${column} pt-20`}>
        <div className="grid gap-x-12 gap-y-2 rounded-card border border-line bg-subtle p-6 sm:p-8 lg:grid-cols-[1fr_2fr]">
          <h2 id="disclaimer" className="text-title">
            {t('disclaimer.heading')}
          </h2>
          <p className="max-w-lead">{t('disclaimer.text')}</p>
        </div>
      </section>

      <section aria-labelledby="begin" className={`${column} py-20 text-center`}>
        <h2 id="begin" className="text-title">
          {t('begin.heading')}
        </h2>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ButtonLink to={sampleRun} variant="primary">
            {t('begin.run')}
          </ButtonLink>
          <ButtonLink to="/dashboard">{t('start')}</ButtonLink>
          <ButtonLink to="/model-transparency">
            {t.rich('begin.more', { hidden: (chunks) => <span className="sr-only">{chunks}</span> })}
          </ButtonLink>
        </div>
      </section>
    </PageShell>
  );
}

const features = [
  { name: 'findings', icon: ScanSearch },
  { name: 'privacy', icon: ShieldCheck },
  { name: 'report', icon: FileText },
  { name: 'errors', icon: Gauge },
] as const;

function FeatureCards() {
  const t = useTranslations('landing');
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {features.map(({ name, icon: Icon }) => (
        <li key={name} className="rounded-card border border-line bg-panel p-5">
          <Icon size={22} className="text-accent-text" />
          <h3 className="mt-4 text-large">{t(`features.${name}.title`)}</h3>
          <p className="mt-1.5 text-muted">{t(`features.${name}.text`)}</p>
        </li>
      ))}
    </ul>
  );
}

const steps = ['upload', 'analysis', 'results'] as const;

function Steps() {
  const t = useTranslations('landing');
  return (
    <ol className="grid gap-8 md:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step} className="border-t border-line pt-4">
          <p className="text-small text-muted">{t('steps.number', { number: String(index + 1) })}</p>
          <h3 className="mt-1 text-large">{t(`steps.${step}.title`)}</h3>
          <p className="mt-1.5 text-muted">{t(`steps.${step}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}
