import { ButtonLink } from '#web/components/button.tsx';
import { ContactLink } from '#web/components/contact-link.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Prose } from '#web/components/prose.tsx';

const contents = [
  { id: 'platform', label: 'The platform' },
  { id: 'purpose', label: 'Purpose and intended use' },
  { id: 'limits', label: 'What it is not' },
  { id: 'users', label: 'Whom it is for' },
  { id: 'story', label: 'How it began' },
  { id: 'contact', label: 'Contact' },
];

export function AboutScreen() {
  return (
    <PageShell>
      <PageTitle
        title="About"
        lead="A free place to see what object detection makes of a brain MRI slice, and where it goes wrong."
        aside={
          <ButtonLink to="/scanner" variant="primary">
            Start MRI Analysis
          </ButtonLink>
        }
      />
      <Prose contents={contents}>
        <h2 id="platform">The platform</h2>
        <p>
          You give Sulcus one slice of a brain MRI as a DICOM, PNG or JPEG file. It takes personal data out of
          the file, checks the picture's quality, and lets a neural network look for regions that resemble a
          tumour. You get the slice back with boxes drawn on it, each with a confidence and a size, and a
          report to keep.
        </p>
        <p>
          A <em>sulcus</em> is one of the furrows between the folds of the brain. On a T1-weighted slice the
          fluid in it is dark, and the folds can be traced along these lines.
        </p>

        <h2 id="purpose">Purpose and intended use</h2>
        <ul>
          <li>To show in a classroom how a detector works on medical pictures.</li>
          <li>To study how confidence, image quality and errors hang together.</li>
          <li>
            To collect, with the visitor's agreement, results that were wrong, so that the next model learns.
          </li>
          <li>To be read: the software and its model card are open.</li>
        </ul>

        <h2 id="limits">What it is not</h2>
        <Notice tone="warning" title="Not a medical device">
          Sulcus is for research and education only. It is not FDA approved or CE marked and not for clinical
          diagnosis. Results need validation by qualified healthcare providers.
        </Notice>
        <p>
          It reads one slice at a time. It does not know the patient, the other slices, or the other sequences
          that a radiologist compares. It supports brain slices only; other body parts are in development.
        </p>

        <h2 id="users">Whom it is for</h2>
        <ul>
          <li>
            <b>Students</b> who want to see anatomy, imaging and machine learning meet.
          </li>
          <li>
            <b>AI and biomedical researchers</b> who want a transparent baseline and its failures.
          </li>
          <li>
            <b>Educators</b> who need an example that runs in a browser, with synthetic samples that may be
            shown to anyone.
          </li>
          <li>
            <b>Developers</b> who build on open interfaces and formats (COCO, YOLO, DICOM SR).
          </li>
          <li>
            <b>Healthcare professionals</b> for teaching, not for care.
          </li>
        </ul>

        <h2 id="story">How it began</h2>
        <p>
          The first version was built by a high-school student. It started with a question: how far can one
          person get with open data, a laptop and free tools, towards something that reads a brain scan? The
          answer was a detector that marked thousands of slices by hand-drawn examples, and a website where
          anyone could try it without an account.
        </p>
        <p>
          The question behind it has stayed: not whether a model can replace a radiologist, which it cannot,
          but what a beginner can learn by seeing when it is right, when it is wrong, and how sure it was both
          times.
        </p>

        <h2 id="contact">Contact</h2>
        <p>
          Questions, corrections and ideas are welcome:{' '}
          <ContactLink className="text-accent-text underline underline-offset-4">write to us</ContactLink>.
          For a problem with a scan, please add the scan's link and what you expected to see.
        </p>
        <p>
          <ButtonLink to="/scanner" variant="primary">
            Start MRI Analysis
          </ButtonLink>
        </p>
      </Prose>
    </PageShell>
  );
}
