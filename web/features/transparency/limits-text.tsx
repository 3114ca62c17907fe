import { ContactLink } from '#web/components/contact-link.tsx';
import { Notice } from '#web/components/notice.tsx';

export function LimitsText() {
  return (
    <>
      <h2 id="integration">Integration notes</h2>
      <ul>
        <li>
          The hosted model's label <code>object</code> is shown as Tumor.
        </li>
        <li>A box is sent as its centre in pixels and its width and height as fractions of the picture.</li>
        <li>The PDF report is compiled on the server from the same stored result that the page shows.</li>
        <li>Every result names the model and the version that made it.</li>
      </ul>

      <h2 id="disclaimer">Disclaimer</h2>
      <Notice tone="warning" title="Not for diagnosis">
        Whatever the figures on this page, a model that was tested on some hundred patients says nothing
        certain about the next one. For research and education only; not a medical device, not FDA approved or
        CE marked.
      </Notice>
      <p>
        Found a mistake, or a result that should be a test case?{' '}
        <ContactLink className="text-accent-text underline underline-offset-4" subject="Model transparency">
          Write to us
        </ContactLink>
        .
      </p>
    </>
  );
}
