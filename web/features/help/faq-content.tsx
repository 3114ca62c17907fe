import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  confidenceCutOff,
  highConfidence,
  maxUploadBytes,
  mediumConfidence,
  reviewThreshold,
  uploadsPerWindow,
} from '#contract/constants.ts';
import { bandWords, formatBytes } from '#contract/format.ts';
import { ContactLink } from '#web/components/contact-link.tsx';

interface FaqGroup {
  id: string;
  title: string;
  questions: { question: string; answer: ReactNode }[];
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const sizeLimit = formatBytes(maxUploadBytes);

export const faqGroups: FaqGroup[] = [
  {
    id: 'upload',
    title: 'Upload',
    questions: [
      {
        question: 'Which files can I upload?',
        answer: (
          <p>
            One brain MRI slice as DICOM (.dcm), PNG or JPEG, up to {sizeLimit}. The content decides, not the
            name: a renamed text file is turned away. A DICOM file may hold several frames; each finding names
            the frame it is on.
          </p>
        ),
      },
      {
        question: 'How should the picture look?',
        answer: (
          <ul>
            <li>Crop to the brain: one axial slice that fills the picture.</li>
            <li>Remove backgrounds, labels, rulers and the viewer's buttons.</li>
            <li>Avoid screenshots that show several slices at once.</li>
            <li>Export from the viewer rather than taking a photograph of a screen.</li>
          </ul>
        ),
      },
      {
        question: 'What happens to names and dates in the file?',
        answer: (
          <p>
            They are removed before anything is stored, and you get a receipt of what went. Text that is
            painted into the picture cannot always be recognised: crop it away. The{' '}
            <Link to="/privacy">privacy policy</Link> says more.
          </p>
        ),
      },
      {
        question: 'Do I need an account?',
        answer: (
          <p>No Account Required. Visitors are known by a random session number that ends with the tab.</p>
        ),
      },
    ],
  },
  {
    id: 'output',
    title: 'AI output',
    questions: [
      {
        question: 'What does the confidence mean?',
        answer: (
          <>
            <p>
              It says how strongly the model believes that a box holds a tumour. Results show three bands:
            </p>
            <ul>
              <li>
                <b>{bandWords.high}</b>: {percent(highConfidence)} or more, in red
              </li>
              <li>
                <b>{bandWords.medium}</b>: {percent(mediumConfidence)} to below {percent(highConfidence)}, in
                yellow
              </li>
              <li>
                <b>{bandWords.low}</b>: {percent(confidenceCutOff)} to below {percent(mediumConfidence)}, in
                green
              </li>
            </ul>
            <p>
              Below {percent(confidenceCutOff)} nothing is shown. A high confidence is not a diagnosis, and a
              low one is not an all-clear. How often each band was right on test pictures is on the{' '}
              <Link to="/model-transparency">model page</Link>.
            </p>
          </>
        ),
      },
      {
        question: "Why does it say 'Tumor' and not a type?",
        answer: (
          <p>
            The hosted model knows a single class, which is shown as Tumor. The embedded model names a type
            where it has reason to, and says Tumor where it has not.
          </p>
        ),
      },
      {
        question: "What does 'No Anomalies Detected' tell me?",
        answer: (
          <p>
            Only that the model marked nothing in this one slice. It misses some tumours, and a slice shows a
            small part of a brain. Professional review is still recommended.
          </p>
        ),
      },
      {
        question: 'How are sizes measured?',
        answer: (
          <p>
            A box is given in percent of the picture and in pixels. Millimetres appear when a DICOM file
            states the distance between pixels; a PNG or JPEG does not.
          </p>
        ),
      },
      {
        question: 'The result is wrong. What now?',
        answer: (
          <p>
            Press Report Incorrect on the result. The scan goes to a person for review and may help to train
            the next model. Results of {percent(reviewThreshold)} confidence or more are not accepted for a
            report; results below that go to review by themselves.
          </p>
        ),
      },
    ],
  },
  {
    id: 'samples',
    title: 'Sample predictions',
    questions: [
      {
        question: 'Can I try it without an MRI?',
        answer: (
          <p>
            Yes. The <Link to="/scanner">scanner</Link> offers synthetic slices: one lesion, two lesions,
            none, a DICOM file with an invented patient, a poor picture, and one that is no brain at all. They
            were drawn by code and show no patient.
          </p>
        ),
      },
      {
        question: 'Why is a sample marked differently from a real slice?',
        answer: (
          <p>
            Samples are cleaner and simpler than real pictures. They show how the product behaves, not how
            good the model is.
          </p>
        ),
      },
    ],
  },
  {
    id: 'limits',
    title: 'Technical limits',
    questions: [
      {
        question: 'How large may a file be, and how many may I send?',
        answer: (
          <p>
            Up to {sizeLimit} a file and {uploadsPerWindow} uploads a minute. When the limit is reached, the
            button counts down to the next one.
          </p>
        ),
      },
      {
        question: 'How long does an analysis take?',
        answer: (
          <p>
            Often a second or two, typically 10-30 seconds when the server is busy or a hosted model is used.
            Wait at least 60 seconds before you refresh; the analysis goes on either way, and the scan's link
            shows its state.
          </p>
        ),
      },
      {
        question: 'Which scans does it understand?',
        answer: (
          <p>
            Brain MRI slices. The hosted model was trained on diffusion-weighted images (DWI); what the
            embedded model was trained on is listed on the <Link to="/model-transparency">model page</Link>.
            CT, X-ray and other body parts are not supported.
          </p>
        ),
      },
      {
        question: 'How long is a scan kept?',
        answer: (
          <p>
            The result says when it will be deleted, and lets you delete it at once. See the privacy policy.
          </p>
        ),
      },
    ],
  },
  {
    id: 'troubleshooting',
    title: 'Troubleshooting',
    questions: [
      {
        question: "It says 'Invalid file type' or cannot read the file.",
        answer: (
          <p>
            Check that it is a real DICOM, PNG or JPEG file, not a renamed one, a ZIP, or a whole study
            folder. Export a single slice from your viewer and try again.
          </p>
        ),
      },
      {
        question: 'It says that the picture is not a brain slice.',
        answer: (
          <p>
            The model first judges whether it looks at a brain MRI slice. Crop borders and other pictures
            away, and take an axial slice well inside the brain.
          </p>
        ),
      },
      {
        question: 'The analysis failed.',
        answer: (
          <p>
            Nothing else was lost: press Try Again. If it fails twice, look at the{' '}
            <Link to="/status">status page</Link> and <ContactLink>write to us</ContactLink> with the message.
          </p>
        ),
      },
      {
        question: 'I closed the page during the analysis.',
        answer: (
          <p>The analysis went on. Open the scan's link again, or press Back, and the result is there.</p>
        ),
      },
    ],
  },
];
