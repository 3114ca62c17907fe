import { Skeleton } from '#web/components/skeleton.tsx';

/** The shape of a screen in this area while it is loaded. */
export function AdminSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading
      </p>
      <Skeleton className="h-7 w-56" />
      <div className="mt-8 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="mt-6 h-96" />
    </div>
  );
}
