import { ChevronDown } from 'lucide-react';
import { Accordion } from 'radix-ui';
import { faqGroups } from './faq-content.tsx';

/** Questions by subject; opening one closes the one before. */
export function Faq() {
  return (
    <Accordion.Root type="single" collapsible className="space-y-10">
      {faqGroups.map((group) => (
        <section key={group.id} aria-labelledby={group.id}>
          <h2 id={group.id} className="mb-3 text-title">
            {group.title}
          </h2>
          <div className="divide-y divide-line rounded-card border border-line bg-panel">
            {group.questions.map((entry) => (
              <Accordion.Item key={entry.question} value={entry.question}>
                <Accordion.Header asChild>
                  <h3 className="text-base">
                    <Accordion.Trigger className="group flex w-full items-center justify-between gap-4 px-5 py-4 text-left focus-visible:-outline-offset-2">
                      {entry.question}
                      <ChevronDown
                        size={18}
                        aria-hidden="true"
                        className="text-muted transition-transform group-data-[state=open]:rotate-180"
                      />
                    </Accordion.Trigger>
                  </h3>
                </Accordion.Header>
                <Accordion.Content className="px-5 pb-5">
                  <div className="prose max-w-text text-muted">{entry.answer}</div>
                </Accordion.Content>
              </Accordion.Item>
            ))}
          </div>
        </section>
      ))}
    </Accordion.Root>
  );
}
