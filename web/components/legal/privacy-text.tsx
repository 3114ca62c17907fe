import { useSiteInfo } from '#web/lib/site-info.ts';
import { ContactLink } from '../contact-link.tsx';
import type { ContentsEntry } from '../prose.tsx';
import figures from './writing-figures.json' with { type: 'json' };

export const privacyContents: readonly ContentsEntry[] = [
  { id: 'in-short', label: 'In short' },
  { id: 'upload', label: 'When you upload a scan' },
  { id: 'writing', label: 'Writing in the picture' },
  { id: 'visit', label: 'When you visit' },
  { id: 'browser', label: 'What your browser keeps' },
  { id: 'who-sees', label: 'Who can see a scan' },
  { id: 'how-long', label: 'How long it is kept' },
  { id: 'your-choices', label: 'Your choices' },
  { id: 'privacy-contact', label: 'Contact' },
];

const percent = ({ tried, silent }: { tried: number; silent: number }): string =>
  `${((100 * silent) / tried).toFixed(1)}%`;

/** The built-in privacy policy; an administrator may replace it. */
export function PrivacyText() {
  const site = useSiteInfo();
  const days = site ? `${site.retentionDays} days` : 'some days';
  return (
    <>
      <h2 id="in-short">In short</h2>
      <p>
        There is no account, and nobody asks for your name. Personal data is removed from a file before it is
        stored. Your network address is not stored. A scan can be deleted by you at any time and is deleted by
        itself after {days}.
      </p>

      <h2 id="upload">When you upload a scan</h2>
      <p>
        The file is read in memory. What would identify a person is left out of the copy that is stored: from
        a DICOM file only what is needed to show and measure the picture survives; names, numbers, dates,
        institutions, free text and private fields go. From PNG and JPEG files all metadata goes. After the
        upload you see a receipt of what was removed.
      </p>
      <p>
        The name of your file is not stored: people name files after patients. Your browser sends a neutral
        name and keeps yours in this tab, for titles and downloads.
      </p>
      <p>
        The picture is then read by the detection model. By default this happens on the same server. Where the
        operator has set up a hosted detection provider, the de-identified picture is sent to that provider;
        every result names the model that made it.
      </p>

      <h2 id="writing">Writing in the picture</h2>
      <p>
        Every frame is searched for names and other writing. What is found around the head is covered from
        margin to margin; on the head nothing is changed. Where writing was found, is suspected or is declared
        by the file, you see the picture as it would be stored, and nothing is stored before you agree.
      </p>
      <p>
        The search misses some writing. Of {figures.offHead.tried} test pictures with a name beside the head,{' '}
        {figures.offHead.silent} ({percent(figures.offHead)}) kept a piece of a letter without a word about
        it; of {figures.onHead.tried} with a name on the head itself, {figures.onHead.unasked} (
        {percent({ tried: figures.onHead.tried, silent: figures.onHead.unasked })}) were not noticed. Please
        crop labels and names away before you upload, and upload only pictures that you are allowed to share.
      </p>

      <h2 id="visit">When you visit</h2>
      <p>
        A random session number is made by your browser. It lives in one tab and ends with it. With it the
        server counts visits: the page, the hour, how long the session lasted, whether a scan was uploaded,
        and whether your browser has been here before. None of this is tied to a person, and no network
        address is written down with it. A whole scan that you read on your own device never reaches the
        server; where you agreed to be counted, a number of such readings goes up by one, and nothing else is
        sent.
      </p>

      <h2 id="browser">What your browser keeps</h2>
      <ul>
        <li>the session number, and a note that you moved within the site (until the tab is closed);</li>
        <li>
          that you have been here before, how many scans you analysed, and your choice of light or dark;
        </li>
        <li>whether you closed the feedback card, and when you followed it;</li>
        <li>
          what you call your files, and the identifiers of DICOM files, for titles, downloads and reports that
          refer to your own study (until the tab is closed);
        </li>
        <li>that you accepted this policy and the terms, with date and version.</li>
      </ul>
      <p>Visitors get no cookies. Administrators get one while they are signed in.</p>

      <h2 id="who-sees">Who can see a scan</h2>
      <p>
        Whoever has its link: the link holds a long random number that cannot be guessed. Administrators can
        see stored scans to review doubtful results. Scans that are reported or judged incorrect may become
        part of a data set that trains the next model; they hold no personal data.
      </p>

      <h2 id="how-long">How long it is kept</h2>
      <p>
        A scan, its pictures and its report are deleted after {days}. Scans that were reported, marked by an
        administrator, or taken into the training data set stay longer. Visit counts are kept as totals.
      </p>
      <p>
        What you delete is out of everyone's reach at once, and its files go at once. The database forgets the
        last traces within minutes, or when it next tidies itself up; copies that the operator makes for
        safety go as they grow old.
      </p>

      <h2 id="your-choices">Your choices</h2>
      <ul>
        <li>
          See everything that is stored about a scan, and take it along as a file: its result page leads
          there.
        </li>
        <li>Delete a scan at once with the button on its result page.</li>
        <li>Use a synthetic sample instead of a real picture.</li>
        <li>Clear the site data in your browser to remove everything it keeps for this site.</li>
      </ul>

      <h2 id="privacy-contact">Contact</h2>
      <p>
        Questions, and requests about a scan whose link you have, go to{' '}
        <ContactLink className="text-accent-text underline underline-offset-4" subject="Privacy">
          the people who run this installation
        </ContactLink>
        .
      </p>
    </>
  );
}
