import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { Answer, faqGroups } from './faq-content.tsx';

/** Questions by topic. Opening one closes the previous one. */
export function Faq() {
  const t = useTranslations('help');
  return (
    <div className="space-y-10">
      {faqGroups.map((group) => (
        <section key={group.id} aria-labelledby={group.id}>
          <h2 id={group.id} className="mb-3 text-title">
            {t(`groups.${group.id}`)}
          </h2>
          <div className="divide-y divide-line rounded-card border border-line bg-panel">
            {group.questions.map((question) => (
              <details key={question} name="faq" className="group">
                <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-5 py-4 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
                  <h3 className="text-base">{t(`faq.${question}.question`)}</h3>
                  <ChevronDown
                    size={18}
                    aria-hidden="true"
                    className="shrink-0 text-muted transition-transform group-open:rotate-180"
                  />
                </summary>
                <div className="prose max-w-text px-5 pb-5 text-muted">
                  <Answer to={question} />
                </div>
              </details>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
