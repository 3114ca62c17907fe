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

/** A heading, a row of figures, a large panel; inside the administrators' frame. */
export function CardsSkeleton() {
  return (
    <>
      {loading}
      <Skeleton className="h-10 w-72 max-w-full" />
      <div className="mt-10 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-32" />
        ))}
      </div>
      <Skeleton className="mt-6 h-80" />
    </>
  );
}

/** The same, as a full page. */
export function PanelSkeleton() {
  return (
    <PageShell>
      <CardsSkeleton />
    </PageShell>
  );
}

export function StageSkeleton() {
  return (
    <PageShell>
      {loading}
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="mt-10 h-[26rem]" />
    </PageShell>
  );
}

/** An empty page, used before the first screen is known. */
export function BlankSkeleton() {
  return <div className="min-h-dvh">{loading}</div>;
}
