import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import {
  confidenceCutOff,
  highConfidence,
  maxUploadBytes,
  mediumConfidence,
  reviewThreshold,
  uploadsPerWindow,
} from '#contract/constants.ts';
import { formatBytes } from '#contract/format.ts';
import { ContactLink } from '#web/components/contact-link.tsx';
import { emphasis } from '#web/components/rich-text.tsx';
import { TextList } from '#web/components/text-list.tsx';
import { useFormats } from '#web/lib/use-formats.ts';

export const faqGroups = [
  { id: 'upload', questions: ['files', 'pictures', 'heic', 'look', 'names', 'account'] },
  { id: 'output', questions: ['confidence', 'tumor', 'none', 'sizes', 'wrong'] },
  { id: 'samples', questions: ['try', 'class', 'differ'] },
  { id: 'limits', questions: ['limit', 'time', 'scans', 'kept'] },
  { id: 'troubleshooting', questions: ['invalid', 'notBrain', 'failed', 'closed'] },
] as const;

type Question = (typeof faqGroups)[number]['questions'][number];

const linkTo = (to: string) => (chunks: ReactNode) => <Link to={to}>{chunks}</Link>;
const links = {
  pictures: linkTo('/get-your-pictures'),
  privacy: linkTo('/privacy'),
  model: linkTo('/model-transparency'),
  scanner: linkTo('/scanner'),
  teaching: linkTo('/teaching'),
  status: linkTo('/status'),
  whole: linkTo('/whole-scan'),
  contact: (chunks: ReactNode) => <ContactLink>{chunks}</ContactLink>,
};

function Answer({ to: question }: { to: Question }) {
  const t = useTranslations('help');
  const { confidence } = useFormats();
  if (question === 'look') return <LookAnswer />;
  if (question === 'confidence') return <ConfidenceAnswer />;
  return (
    <p>
      {t.rich(`faq.${question}.answer`, {
        ...links,
        size: formatBytes(maxUploadBytes),
        uploads: String(uploadsPerWindow),
        review: confidence(reviewThreshold),
      })}
    </p>
  );
}

const looks = ['crop', 'remove', 'single', 'export'] as const;

function LookAnswer() {
  const t = useTranslations('help');
  return <TextList lines={looks.map((look) => t(`faq.look.${look}`))} />;
}

function ConfidenceAnswer() {
  const t = useTranslations('help');
  const { confidence } = useFormats();
  const [high, medium, cutOff] = [highConfidence, mediumConfidence, confidenceCutOff].map(confidence) as [
    string,
    string,
    string,
  ];
  return (
    <>
      <p>{t('faq.confidence.intro')}</p>
      <TextList
        lines={[
          t.rich('faq.confidence.high', { ...emphasis, from: high }),
          t.rich('faq.confidence.medium', { ...emphasis, from: medium, to: high }),
          t.rich('faq.confidence.low', { ...emphasis, from: cutOff, to: medium }),
        ]}
      />
      <p>{t.rich('faq.confidence.limits', { ...links, cutOff })}</p>
    </>
  );
}

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
