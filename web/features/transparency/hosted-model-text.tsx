import {
  confidenceCutOff,
  providerAverageInferenceMs,
  providerRequestsPerHour,
} from '#contract/constants.ts';
import { earlierHostedModel, hostedModel } from '#web/lib/provider-figures.ts';

const phases = [
  {
    title: 'Collect',
    text: `Diffusion-weighted (DWI) brain slices were gathered; version 2 saw ${hostedModel.scans} scans.`,
  },
  {
    title: 'Annotate',
    text: `${hostedModel.annotations} boxes were drawn by hand around visible tumours, all under the one label "object".`,
  },
  {
    title: 'Augment',
    text: `Altered copies of the same slices made ${hostedModel.augmented} samples of them. Copies are not new patients.`,
  },
  {
    title: 'Train and validate',
    text: `An ${hostedModel.type} network was trained and its figures were taken on a validation part. How that part was kept apart from the training data is not stated.`,
  },
];

/** What is known of the hosted provider's model, and from whom. */
export function HostedModelText() {
  return (
    <>
      <h2 id="hosted">The hosted model</h2>
      <p>
        Operators can switch Sulcus to a model of a third-party computer-vision provider: RF-DETR, version 2.
        Its figures are stated here {hostedModel.reportedBy}; this project has not measured them.
      </p>
      <table>
        <caption className="pb-2 text-left font-semibold">Hosted model, {hostedModel.reportedBy}</caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Version 2</th>
            <th scope="col">Earlier, in teaching material</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">mAP@50</th>
            <td>{hostedModel.meanAveragePrecision}</td>
            <td>{earlierHostedModel.meanAveragePrecision}</td>
          </tr>
          <tr>
            <th scope="row">Precision</th>
            <td>{hostedModel.precision}</td>
            <td>{earlierHostedModel.precision}</td>
          </tr>
          <tr>
            <th scope="row">Recall</th>
            <td>{hostedModel.recall}</td>
            <td>{earlierHostedModel.recall}</td>
          </tr>
        </tbody>
      </table>
      <p>
        The average inference takes about {providerAverageInferenceMs} ms, again as reported. The provider
        allows {providerRequestsPerHour.toLocaleString('en')} requests an hour.
      </p>

      <h2 id="workflow">Workflow</h2>
      <ol>
        <li>
          <b>Detect.</b> The network proposes boxes around what looks like a tumour.
        </li>
        <li>
          <b>Analyze.</b> Boxes under a confidence of {confidenceCutOff} are dropped; the rest are counted and
          measured.
        </li>
        <li>
          <b>Visualize.</b> The boxes are drawn on the slice, with class and confidence.
        </li>
      </ol>

      <h2 id="methodology">Methodology</h2>
      <ol>
        {phases.map((phase) => (
          <li key={phase.title}>
            <b>{phase.title}.</b> {phase.text}
          </li>
        ))}
      </ol>
    </>
  );
}
