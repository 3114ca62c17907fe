import { Link } from 'react-router';
import { confidenceCutOff } from '#contract/constants.ts';
import { FootnoteMark } from '#web/components/footnotes.tsx';
import { earlierHostedModel, hostedModel } from '#web/lib/provider-figures.ts';
import { BoxFigure, DetectorFigure } from './detector-figures.tsx';

/** How a detector reads a slice, and what that is worth to people. */
export function DetectionText() {
  return (
    <>
      <h2 id="ai">How AI enhances imaging</h2>
      <p>
        An object detector is a neural network that was shown thousands of slices on which people had drawn
        boxes. Nobody wrote down rules. The network adjusted millions of numbers until its own boxes came
        close to the drawn ones.
        <FootnoteMark number={4} />
      </p>
      <DetectorFigure />
      <p>
        It is fast, it never tires, and it looks at every part of a picture with the same care. It also knows
        nothing but pictures like those it was trained on. Another scanner, another sequence, a child's brain
        or an earlier operation may be enough to mislead it.
      </p>
      <p>
        The hosted model of this project is quoted in its teaching material with{' '}
        {earlierHostedModel.meanAveragePrecision} mAP@50, {earlierHostedModel.precision} precision and{' '}
        {earlierHostedModel.recall} recall, trained on {earlierHostedModel.augmented} augmented images. For
        its version 2 the developer reports {hostedModel.meanAveragePrecision}, {hostedModel.precision} and{' '}
        {hostedModel.recall}. Both sets come from the developer and were not measured by this project; what
        was measured here is on the <Link to="/model-transparency">model page</Link>.
      </p>

      <h2 id="box">Boxes and confidence</h2>
      <BoxFigure />
      <p>
        <b>Precision</b> is the share of marks that are right. <b>Recall</b> is the share of tumours that are
        marked. A model that marks everything has full recall and useless precision; one that marks only the
        clearest case has it the other way round. <b>mAP@50</b> sums up the trade between the two over all
        cut-offs, counting a box as right from an overlap of 0.5.
        <FootnoteMark number={5} />
      </p>
      <p>
        A confidence is <b>calibrated</b> when it keeps its promise: of all marks with 80%, 80% are right.
        Networks are often too sure of themselves.
        <FootnoteMark number={6} /> Marks below {confidenceCutOff * 100}% are not shown here at all.
      </p>

      <h2 id="people">Optimizing hospital human resources</h2>
      <p>
        Radiology departments in many countries have more pictures than people to read them. Tools of this
        kind are studied as help with the order of work: which examination should be opened first, where a
        second look pays, which measurements can be prepared. The reading itself, the talk with the patient
        and the responsibility stay with people.
      </p>
      <p>
        Help can also cost time. Every false mark must be looked at and dismissed, and a tool that is usually
        right tempts its users to stop looking. Whether a tool saves work is therefore a question for a
        careful study in the hospital that wants to use it, not for a figure on a website. Sulcus takes no
        part in care; it is a place to learn what such tools can and cannot do.
      </p>
    </>
  );
}
