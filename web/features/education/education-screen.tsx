import { educationBanner } from '#contract/messages.ts';
import { BackToDashboard } from '#web/components/back-to-dashboard.tsx';
import { ButtonLink } from '#web/components/button.tsx';
import { Footnotes } from '#web/components/footnotes.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Prose } from '#web/components/prose.tsx';
import { DetectionText } from './detection-text.tsx';
import { ImagingText } from './imaging-text.tsx';
import { sources } from './sources.tsx';

const contents = [
  { id: 'site', label: 'What this site does' },
  { id: 'mri', label: 'What MRI is' },
  { id: 'dwi', label: 'What DWI is' },
  { id: 'ai', label: 'How AI enhances imaging' },
  { id: 'box', label: 'Boxes and confidence' },
  { id: 'people', label: 'Hospital human resources' },
];

export function EducationScreen() {
  return (
    <PageShell>
      <p className="mb-8 rounded-card border border-line bg-subtle px-5 py-3 text-center text-small font-semibold">
        {educationBanner}
      </p>
      <PageTitle
        title="How MRI, DWI and AI detection work"
        lead="A short illustrated introduction for anyone who knows school physics. Ten minutes to read."
        aside={<BackToDashboard />}
      />
      <Prose contents={contents}>
        <h2 id="site">What this site does</h2>
        <p>
          You give it one slice of a brain MRI. It looks for regions that resemble a tumour, draws a box
          around each, and says how sure it is. It is a teaching object: you can see what a detector does with
          a picture, and you can see it fail. It does not know what a person has.
        </p>
        <ImagingText />
        <DetectionText />
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to="/" variant="primary">
            Try the AI Demo
          </ButtonLink>
          <ButtonLink to="/teaching">Practice with drawn cases</ButtonLink>
          <ButtonLink to="/help">Learn More in Help Center</ButtonLink>
        </div>
        <Footnotes sources={sources} />
      </Prose>
    </PageShell>
  );
}
