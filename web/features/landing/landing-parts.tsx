import { FileText, Gauge, ScanSearch, ShieldCheck } from 'lucide-react';
import { hostedModel } from '#web/lib/provider-figures.ts';
import { HoverNote } from './hover-note.tsx';
import { MeasuredLine } from './measured-line.tsx';

const stats = [
  {
    value: 'AI-Powered',
    label: 'Object detection',
    source: 'How it works',
    note: 'A neural network reads the slice and draws a box with a confidence around what looks like a tumour.',
  },
  {
    value: hostedModel.precision,
    label: 'Detection Accuracy',
    source: "Developer's figure",
    note: `Precision of the hosted RF-DETR model, version 2, ${hostedModel.reportedBy}. Not measured by this project.`,
  },
  {
    value: 'under 10s',
    label: 'Analysis Time',
    source: 'Typical',
    note: 'From upload to result on this server; a slow connection or a long queue adds to it.',
  },
  {
    value: 'Free',
    label: 'No account, no payment',
    source: 'What it costs',
    note: 'Nothing. The software is open source under the Apache licence 2.0.',
  },
] as const;

export function StatRow() {
  return (
    <section aria-label="In figures" className="border-y border-line">
      <div className="mx-auto max-w-column px-5 py-10 sm:px-8">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {stats.map((stat) => (
            <div key={stat.label} className="flex flex-col">
              <dt className="order-2 text-muted">{stat.label}</dt>
              <dd className="order-1 text-title font-semibold sm:text-display">{stat.value}</dd>
              <dd className="order-3 mt-1">
                <HoverNote label={stat.source} note={stat.note} />
              </dd>
            </div>
          ))}
        </dl>
        <MeasuredLine />
      </div>
    </section>
  );
}

const features = [
  {
    icon: ScanSearch,
    title: 'Marks you can question',
    text: 'Each possible region gets a box, a size and a confidence. Switch marks on and off, compare with the plain slice, change contrast.',
  },
  {
    icon: ShieldCheck,
    title: 'Names stay out',
    text: 'Personal data is removed from the file before it is stored, hidden fields included. You see a receipt of what went.',
  },
  {
    icon: FileText,
    title: 'A report to keep',
    text: 'Download the annotated picture, a PDF report, or the result as data for your own work (JSON, COCO, DICOM SR).',
  },
  {
    icon: Gauge,
    title: 'Open about its errors',
    text: 'The model card says on what it was tested, how often it was wrong, and what nobody has measured yet.',
  },
] as const;

export function FeatureCards() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {features.map(({ icon: Icon, title, text }) => (
        <li key={title} className="rounded-card border border-line bg-panel p-5">
          <Icon size={22} aria-hidden="true" className="text-accent-text" />
          <h3 className="mt-4 text-large">{title}</h3>
          <p className="mt-1.5 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const steps = [
  {
    title: 'Upload',
    text: 'Drop one brain slice as DICOM, PNG or JPEG, up to 5 MB, or take a synthetic sample.',
  },
  {
    title: 'AI analysis',
    text: 'The file is stripped of personal data, checked for quality and read by the detector.',
  },
  {
    title: 'Get results',
    text: 'See the marks with their confidence, measure, compare, and take the report with you.',
  },
] as const;

export function Steps() {
  return (
    <ol className="grid gap-8 md:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step.title} className="border-t border-line pt-4">
          <p className="text-small text-muted">Step {index + 1}</p>
          <h3 className="mt-1 text-large">{step.title}</h3>
          <p className="mt-1.5 text-muted">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
