import {
  confidenceCutOff,
  providerAverageInferenceMs,
  providerRequestsPerHour,
} from '#contract/constants.ts';
import { Card } from '#web/components/card.tsx';
import { hostedModel } from '#web/lib/provider-figures.ts';
import { CodeBlock } from './code-block.tsx';

const request = `curl -X POST \\
  -H "Authorization: Bearer {key}" \\
  -F image=@slice.png \\
  -F confidence=${confidenceCutOff} \\
  -F format=json \\
  'https://{provider}/{workspace}/workflows/version2'`;

const answer = JSON.stringify(
  {
    inference_id: '{id}',
    time: 0.6,
    image: { width: 512, height: 512 },
    predictions: [
      {
        x: 241.5,
        y: 188,
        width: 62,
        height: 58,
        confidence: 0.91,
        class: 'object',
        class_id: 0,
        detection_id: '{id}',
      },
    ],
  },
  null,
  2,
);

const facts: [name: string, value: string][] = [
  ['Method', 'POST, multipart'],
  ['Path', '/{workspace}/workflows/version2'],
  ['Authorization', 'Bearer {key}'],
  ['Rate limit', `${providerRequestsPerHour} requests per hour`],
  ['Average inference', `about ${providerAverageInferenceMs} ms`],
  ['Architecture', hostedModel.type],
  ['mAP@50', hostedModel.meanAveragePrecision],
  ['Precision', hostedModel.precision],
  ['Recall', hostedModel.recall],
  ['Training data', `${hostedModel.scans} annotated scans, 17,600+ augmented samples`],
];

/** The call that the hosted detector answers, as its provider documents it. */
export function ProviderCall() {
  return (
    <Card title="Detection provider">
      <p className="max-w-lead text-muted">
        Made on the server when the hosted detector is chosen; the key never reaches a browser. The figures
        are
        {` ${hostedModel.reportedBy}`}, not measured by this project.
      </p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 xl:grid-cols-[auto_1fr_auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <CodeBlock label="Request" text={request} />
      <CodeBlock label="Answer" text={answer} />
    </Card>
  );
}
