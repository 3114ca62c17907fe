import { ChevronDown, FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { CropExample } from './crop-example.tsx';

const advice = ['crop', 'clean', 'single'] as const;

function Guidance() {
  const t = useTranslations('scanner.guidance');
  return (
    <div className="space-y-5">
      <ul className="space-y-2">
        {advice.map((line) => (
          <li key={line} className="flex gap-3">
            <span aria-hidden="true" className="mt-2.5 h-px w-3 shrink-0 bg-control-line" />
            {t(line)}
          </li>
        ))}
      </ul>
      <CropExample />
      <p className="text-small text-muted">{t('version')}</p>
    </div>
  );
}

/** Tips for a good result, collapsed on small screens. */
export function GuidancePanel() {
  const t = useTranslations('scanner.guidance');
  const title = (
    <span className="flex items-center gap-2.5">
      <FlaskConical size={18} aria-hidden="true" className="text-accent-text" />
      {t('title')}
    </span>
  );
  return (
    <>
      <aside aria-label={t('title')} className="rounded-card border border-line bg-panel p-6 max-lg:hidden">
        <h2 className="mb-4 text-large">{title}</h2>
        <Guidance />
      </aside>
      <details className="group rounded-card border border-line bg-panel lg:hidden">
        <summary className="flex cursor-pointer list-none items-center justify-between gap-3 rounded-card px-5 py-4 text-large font-semibold">
          {title}
          <ChevronDown size={18} aria-hidden="true" className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-5 pb-5">
          <Guidance />
        </div>
      </details>
    </>
  );
}
