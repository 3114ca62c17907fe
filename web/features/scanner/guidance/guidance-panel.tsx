import { ChevronDown, FlaskConical } from 'lucide-react';
import { CropExample } from './crop-example.tsx';

const advice = [
  'Crop the picture to the brain.',
  'Remove backgrounds, labels and interface elements.',
  'Avoid screenshots that show several images at once.',
];

function Guidance() {
  return (
    <div className="space-y-5">
      <ul className="space-y-2">
        {advice.map((line) => (
          <li key={line} className="flex gap-3">
            <span aria-hidden="true" className="mt-2.5 h-px w-3 shrink-0 bg-control-line" />
            {line}
          </li>
        ))}
      </ul>
      <CropExample />
      <p className="text-small text-muted">
        Version 3.0 will be more accurate, thanks to the people who report incorrect results.
      </p>
    </div>
  );
}

const title = (
  <span className="flex items-center gap-2.5">
    <FlaskConical size={18} aria-hidden="true" className="text-accent-text" />
    AI Model in Beta
  </span>
);

/** How to get a good result; folded where there is little room. */
export function GuidancePanel() {
  return (
    <>
      <aside
        aria-label="AI Model in Beta"
        className="rounded-card border border-line bg-panel p-6 max-lg:hidden"
      >
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
