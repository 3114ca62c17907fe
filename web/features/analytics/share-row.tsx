interface ShareRowProps {
  name: string;
  count: number;
  of: number;
  /** '3 visits', by default only the count. */
  text?: string;
}

/** A count, its share in whole percent, and a bar. */
export function ShareRow({ name, count, of, text }: ShareRowProps) {
  const percent = of > 0 ? Math.round((count / of) * 100) : 0;
  return (
    <li>
      <div className="flex justify-between gap-4">
        <span>{name}</span>
        <span>
          {text ?? count}
          <span className="ms-2 inline-block min-w-10 text-end text-muted">{`${percent}%`}</span>
        </span>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-2 overflow-hidden rounded-full bg-hover">
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </li>
  );
}
