import { formatPercent, modelLabel } from '#contract/format.ts';
import { headlineSource } from '#web/lib/model-words.ts';
import { hostedModel } from '#web/lib/provider-figures.ts';
import { HoverNote } from './hover-note.tsx';
import type { ModelAnswer } from './load-model.ts';
import { MeasuredLine } from './measured-line.tsx';
import { useActiveModel } from './use-active-model.ts';

interface StatText {
  value: string;
  label: string;
  source: string;
  note: string;
}

const works: StatText = {
  value: 'AI-Powered',
  label: 'Object detection',
  source: 'How it works',
  note: 'A neural network reads the slice and outlines what looks like a tumour, with a confidence.',
};
const time: StatText = {
  value: 'under 10s',
  label: 'Analysis Time',
  source: 'Typical',
  note: 'From upload to result on this server; a slow connection or a long queue adds to it.',
};
const price: StatText = {
  value: 'Free',
  label: 'No account, no payment',
  source: 'What it costs',
  note: 'Nothing. The software is open source under the Apache licence 2.0.',
};

/** The figure of the model that runs here: measured by this project, or its developer's own where it was not. */
function accuracyOf(answer: ModelAnswer | null): StatText {
  const label = 'Detection Accuracy';
  if (!answer)
    return { value: '–', label, source: 'Of the model here', note: 'The figure is being fetched.' };
  const { active, card } = answer;
  const measured = card && active.provider === 'embedded' ? headlineSource(card) : undefined;
  if (measured?.precision) {
    return {
      value: formatPercent(measured.precision.value),
      label,
      source: 'Measured here',
      note: `Precision of ${modelLabel(active)}: the share of its marks that were a tumour, on ${measured.pictures} pictures it had never seen (${measured.title}).`,
    };
  }
  if (active.provider === 'roboflow') {
    return {
      value: hostedModel.precision,
      label,
      source: "Developer's figure",
      note: `Precision of the hosted RF-DETR model, version 2, ${hostedModel.reportedBy}. Not measured by this project.`,
    };
  }
  return {
    value: 'N/A',
    label,
    source: 'Not measured',
    note: 'Nothing was measured for the model that runs here.',
  };
}

export function StatRow() {
  const answer = useActiveModel();
  return (
    <section aria-label="In figures" className="border-y border-line">
      <div className="mx-auto max-w-column px-5 py-10 sm:px-8">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {[works, accuracyOf(answer), time, price].map((stat) => (
            <div key={stat.label} className="flex flex-col">
              <dt className="order-2 text-muted">{stat.label}</dt>
              <dd className="order-1 text-title font-semibold sm:text-display">{stat.value}</dd>
              <dd className="order-3 mt-1">
                <HoverNote label={stat.source} note={stat.note} />
              </dd>
            </div>
          ))}
        </dl>
        <MeasuredLine answer={answer} />
      </div>
    </section>
  );
}
