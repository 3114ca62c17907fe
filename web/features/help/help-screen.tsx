import { maxUploadBytes } from '#contract/constants.ts';
import { formatBytes } from '#contract/format.ts';
import { ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { ContactLink } from '#web/components/contact-link.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { WithContents } from '#web/components/prose.tsx';
import { Section } from '#web/components/section.tsx';
import { useSiteInfo } from '#web/lib/site-info.ts';
import { Faq } from './faq.tsx';
import { faqGroups } from './faq-content.tsx';

const steps = [
  {
    title: 'Upload',
    text: `Drop, paste or pick one brain slice (DICOM, PNG or JPEG, up to ${formatBytes(maxUploadBytes)}), or take a sample.`,
  },
  { title: 'Analyze', text: 'Four steps run by themselves. You can leave; the link keeps the result.' },
  {
    title: 'Review',
    text: 'Read the marks with their confidence, compare, measure, and download the report.',
  },
];

export function HelpScreen() {
  const feedbackUrl = useSiteInfo()?.feedbackUrl;
  return (
    <PageShell>
      <PageTitle
        title="Help Center"
        lead="How to upload a slice, read the result, and solve what goes wrong."
        aside={
          <ButtonLink to="/scanner" variant="primary">
            Start an analysis
          </ButtonLink>
        }
      />
      <Section title="Quick start" first>
        <ol className="grid gap-4 md:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step.title} className="rounded-card border border-line bg-panel p-5">
              <p className="text-small text-muted">Step {index + 1}</p>
              <h3 className="mt-1 text-large">{step.title}</h3>
              <p className="mt-1 text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <div className="mt-14">
        <WithContents contents={faqGroups.map((group) => ({ id: group.id, label: group.title }))}>
          <div className="max-w-figure">
            <Faq />
          </div>
        </WithContents>
      </div>
      <Section title="Still stuck?">
        <p className="max-w-text text-muted">
          Write to us with the scan's link and what you expected. Please do not mail medical pictures.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ContactLink
            subject="Help with Sulcus"
            className="inline-flex min-h-10 items-center rounded-control border border-line bg-panel px-4 font-semibold hover:bg-subtle"
          >
            Contact
          </ContactLink>
          {feedbackUrl && (
            <ButtonAnchor href={feedbackUrl} target="_blank" rel="noreferrer" variant="quiet">
              Give feedback
            </ButtonAnchor>
          )}
          <ButtonLink to="/status" variant="quiet">
            System status
          </ButtonLink>
        </div>
      </Section>
    </PageShell>
  );
}
