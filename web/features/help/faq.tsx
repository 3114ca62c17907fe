import { ChevronDown } from 'lucide-react';
import { Accordion } from 'radix-ui';
import { useTranslations } from 'use-intl/react';
import { Answer, faqGroups } from './faq-content.tsx';

/** Questions by subject; opening one closes the one before. */
export function Faq() {
  const t = useTranslations('help');
  return (
    <Accordion.Root type="single" collapsible className="space-y-10">
      {faqGroups.map((group) => (
        <section key={group.id} aria-labelledby={group.id}>
          <h2 id={group.id} className="mb-3 text-title">
            {t(`groups.${group.id}`)}
          </h2>
          <div className="divide-y divide-line rounded-card border border-line bg-panel">
            {group.questions.map((question) => (
              <Accordion.Item key={question} value={question}>
                <Accordion.Header asChild>
                  <h3 className="text-base">
                    <Accordion.Trigger className="group flex w-full items-center justify-between gap-4 px-5 py-4 text-start focus-visible:-outline-offset-2">
                      {t(`faq.${question}.question`)}
                      <ChevronDown
                        size={18}
                        aria-hidden="true"
                        className="text-muted transition-transform group-data-[state=open]:rotate-180"
                      />
                    </Accordion.Trigger>
                  </h3>
                </Accordion.Header>
                <Accordion.Content className="px-5 pb-5">
                  <div className="prose max-w-text text-muted">
                    <Answer to={question} />
                  </div>
                </Accordion.Content>
              </Accordion.Item>
            ))}
          </div>
        </section>
      ))}
    </Accordion.Root>
  );
}
