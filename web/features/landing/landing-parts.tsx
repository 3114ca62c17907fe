import { FileText, Gauge, ScanSearch, ShieldCheck } from 'lucide-react';

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
