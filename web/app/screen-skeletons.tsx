import { PageShell } from '#web/components/page-shell.tsx';
import { Skeleton, SkeletonLines } from '#web/components/skeleton.tsx';

const loading = (
  <p role="status" className="sr-only">
    Loading
  </p>
);

/** A heading, then running text. */
export function TextSkeleton() {
  return (
    <PageShell>
      {loading}
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="mt-4 h-6 w-[30rem] max-w-full" />
      <div className="mt-12 max-w-text space-y-10">
        <SkeletonLines lines={6} />
        <SkeletonLines lines={5} />
      </div>
    </PageShell>
  );
}

/** A heading, a row of figures, a large panel. */
export function PanelSkeleton() {
  return (
    <PageShell>
      {loading}
      <Skeleton className="h-10 w-72 max-w-full" />
      <div className="mt-10 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
      <Skeleton className="mt-6 h-80" />
    </PageShell>
  );
}

/** One large stage. */
export function StageSkeleton() {
  return (
    <PageShell>
      {loading}
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="mt-10 h-[26rem]" />
    </PageShell>
  );
}

/** Nothing but the page: for what loads before the first screen is known. */
export function BlankSkeleton() {
  return <div className="min-h-dvh">{loading}</div>;
}
