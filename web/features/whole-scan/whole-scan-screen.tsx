import { lazy, Suspense, useState } from 'react';
import { ConsentGate } from '#web/components/consent/consent-gate.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';

/** Comes once the visitor touches the disclaimer: before that it would only slow the page down. */
const loadWorkspace = () => import('./whole-scan-workspace.tsx');
const Workspace = lazy(async () => ({ default: (await loadWorkspace()).WholeScanWorkspace }));

/** A whole scan, read in the browser: the second door beside the upload of one slice. */
export function WholeScanScreen() {
  return (
    <ConsentGate
      withoutScript={<WithoutScript />}
      onTouched={() => void loadWorkspace().catch(() => undefined)}
      onFirstAccepted={async () => (await import('#web/lib/visits.ts')).recordAcceptedVisit('/whole-scan')}
    >
      <WholeScan />
    </ConsentGate>
  );
}

function WithoutScript() {
  return (
    <>
      <p className="font-semibold">The whole-scan reader needs JavaScript.</p>
      <p className="mt-2">
        It opens a brain MRI study (a DICOM folder, a ZIP file or NIfTI) in your browser and outlines possible
        lesions. Nothing is uploaded.
      </p>
      <p className="mt-2">
        Turn on JavaScript in your browser’s settings, or open this page in another browser.{' '}
        <a href="/get-your-pictures" className="underline underline-offset-2">
          How to get your images
        </a>{' '}
        works without it.
      </p>
    </>
  );
}

function WholeScan() {
  const [open, setOpen] = useState(false);
  return (
    <PageShell>
      <PageTitle
        title="The whole scan, on your own device"
        // With a scan open, the instructions only take room.
        lead={
          !open &&
          'Drop the folder or ZIP that the hospital gave you. Every slice is read here, in your browser; nothing is uploaded. For research and education, never for diagnosis.'
        }
      />
      {/* As high as what comes, so that nothing below it moves. */}
      <div className="min-h-[47.5rem] sm:min-h-[36rem]">
        <Suspense fallback={<Skeleton className="h-80" />}>
          <Workspace onOpen={setOpen} />
        </Suspense>
      </div>
    </PageShell>
  );
}
