import { ContactLink } from '../contact-link.tsx';
import type { ContentsEntry } from '../prose.tsx';

export const termsContents: readonly ContentsEntry[] = [
  { id: 'agreement', label: 'Agreement' },
  { id: 'purpose', label: 'What it is for' },
  { id: 'not-for', label: 'What it is not for' },
  { id: 'duties', label: 'What you take care of' },
  { id: 'fair-use', label: 'Fair use' },
  { id: 'results', label: 'Results and rights' },
  { id: 'no-warranty', label: 'No warranty' },
  { id: 'changes', label: 'Changes' },
  { id: 'terms-contact', label: 'Contact' },
];

/** The built-in terms of service; an administrator may replace them. */
export function TermsText() {
  return (
    <>
      <h2 id="agreement">Agreement</h2>
      <p>By using Sulcus you accept these terms. If you do not, please do not use it.</p>

      <h2 id="purpose">What it is for</h2>
      <p>
        Sulcus is for research and education: to learn how object detection reads a brain MRI slice, to teach
        it, and to study where it fails.
      </p>

      <h2 id="not-for">What it is not for</h2>
      <p>
        Sulcus is not a medical device. It is not FDA approved or CE marked. It gives no diagnosis and must
        not be used to decide about the health or treatment of anyone. A result needs validation by a
        qualified healthcare provider who has the whole examination at hand. In an emergency call your local
        emergency number.
      </p>

      <h2 id="duties">What you take care of</h2>
      <ul>
        <li>Upload only pictures that you have the right to use and to share.</li>
        <li>Remove names and labels that are painted into the picture.</li>
        <li>Upload brain slices only; other body parts are not supported.</li>
        <li>Follow the rules of your school, hospital and country for patient data.</li>
      </ul>

      <h2 id="fair-use">Fair use</h2>
      <p>
        Uploads are limited so that everyone gets a turn. Do not try to get around the limits, to reach scans
        whose link you were not given, or to disturb the service.
      </p>

      <h2 id="results">Results and rights</h2>
      <p>
        What you upload stays yours. You allow the service to process it, to show you the result, and to keep
        the de-identified picture for the time that the privacy policy states. When you report a result as
        incorrect you also allow that the de-identified picture is used to improve the model. You may use the
        results that you receive, with these limits in mind.
      </p>

      <h2 id="no-warranty">No warranty</h2>
      <p>
        The service is free, in beta, and comes as it is. The model misses tumours and marks healthy tissue.
        As far as the law allows, nobody who makes or runs the service is liable for what is done with a
        result.
      </p>

      <h2 id="changes">Changes</h2>
      <p>
        These terms may change. The date at the top says when they last did, and you are asked to accept a new
        version before you go on.
      </p>

      <h2 id="terms-contact">Contact</h2>
      <p>
        Questions go to{' '}
        <ContactLink className="text-accent-text underline underline-offset-4" subject="Terms of service">
          the people who run this installation
        </ContactLink>
        .
      </p>
    </>
  );
}
