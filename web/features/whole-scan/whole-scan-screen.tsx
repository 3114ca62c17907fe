import { lazy, Suspense, useState } from 'react';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';

const Workspace = lazy(async () => ({
  default: (await import('./whole-scan-workspace.tsx')).WholeScanWorkspace,
}));

/** A whole scan, read in the browser: the second door beside the upload of one slice. */
export function WholeScanScreen() {
  const [open, setOpen] = useState(false);
  // The workspace lives in a browser alone; the prerendered page has its place.
  const inBrowser = useBrowserValue(() => true, false);
  const skeleton = <Skeleton className="h-80" />;
  return (
    <PageShell>
      <PageTitle
        title="The whole scan, on your own device"
        // Whoever has opened one wants to see it, not to read how.
        lead={
          !open &&
          'Drop the folder or ZIP that the hospital gave you. Every slice is read here, in your browser; nothing is uploaded. For research and education, never for diagnosis.'
        }
      />
      {/* As high as what comes, so that nothing below it moves. */}
      <div className="min-h-[47.5rem] sm:min-h-[36rem]">
        <Suspense fallback={skeleton}>{inBrowser ? <Workspace onOpen={setOpen} /> : skeleton}</Suspense>
      </div>
    </PageShell>
  );
}
