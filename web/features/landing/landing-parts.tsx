import { FileText, Gauge, ScanSearch, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl/react';

const features = [
  { name: 'findings', icon: ScanSearch },
  { name: 'privacy', icon: ShieldCheck },
  { name: 'report', icon: FileText },
  { name: 'errors', icon: Gauge },
] as const;

export function FeatureCards() {
  const t = useTranslations('landing');
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {features.map(({ name, icon: Icon }) => (
        <li key={name} className="rounded-card border border-line bg-panel p-5">
          <Icon size={22} aria-hidden="true" className="text-accent-text" />
          <h3 className="mt-4 text-large">{t(`features.${name}.title`)}</h3>
          <p className="mt-1.5 text-muted">{t(`features.${name}.text`)}</p>
        </li>
      ))}
    </ul>
  );
}

const steps = ['upload', 'analysis', 'results'] as const;

export function Steps() {
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
