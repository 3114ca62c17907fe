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

const plain = [
  'heic',
  'account',
  'tumor',
  'none',
  'sizes',
  'differ',
  'time',
  'notBrain',
  'closed',
] as const satisfies Question[];
type Plain = (typeof plain)[number];
const isPlain = (question: Question): question is Plain => plain.some((one) => one === question);

export function Answer({ to: question }: { to: Question }) {
  const t = useTranslations('help');
  if (question === 'look') return <LookAnswer />;
  if (question === 'confidence') return <ConfidenceAnswer />;
  if (isPlain(question)) return <p>{t(`faq.${question}.answer`)}</p>;
  return (
    <p>
      <RichAnswer to={question} />
    </p>
  );
}

function RichAnswer({ to: question }: { to: Exclude<Question, Plain | 'look' | 'confidence'> }) {
  const t = useTranslations('help');
  const { confidence } = useFormats();
  const size = formatBytes(maxUploadBytes);
  switch (question) {
    case 'files':
      return t('faq.files.answer', { size });
    case 'limit':
      return t('faq.limit.answer', { size, uploads: String(uploadsPerWindow) });
    case 'wrong':
      return t('faq.wrong.answer', { review: confidence(reviewThreshold) });
    case 'pictures':
      return t.rich('faq.pictures.answer', links);
    case 'names':
      return t.rich('faq.names.answer', links);
    case 'kept':
      return t.rich('faq.kept.answer', links);
    case 'try':
      return t.rich('faq.try.answer', links);
    case 'class':
      return t.rich('faq.class.answer', links);
    case 'scans':
      return t.rich('faq.scans.answer', links);
    case 'invalid':
      return t.rich('faq.invalid.answer', links);
    case 'failed':
      return t.rich('faq.failed.answer', links);
  }
}

const looks = ['crop', 'remove', 'single', 'export'] as const;

function LookAnswer() {
  const t = useTranslations('help');
  return (
    <ul>
      {looks.map((look) => (
        <li key={look}>{t(`faq.look.${look}`)}</li>
      ))}
    </ul>
  );
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
      <ul>
        <li>{t.rich('faq.confidence.high', { ...emphasis, from: high })}</li>
        <li>{t.rich('faq.confidence.medium', { ...emphasis, from: medium, to: high })}</li>
        <li>{t.rich('faq.confidence.low', { ...emphasis, from: cutOff, to: medium })}</li>
      </ul>
      <p>{t.rich('faq.confidence.limits', { ...links, cutOff })}</p>
    </>
  );
}
