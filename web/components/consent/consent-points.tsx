export function ConsentPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className="space-y-2.5">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <span aria-hidden="true" className="mt-2.5 h-px w-4 shrink-0 bg-control-line" />
          {point}
        </li>
      ))}
    </ul>
  );
}
