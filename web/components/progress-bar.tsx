interface ProgressBarProps {
  /** 0 to 100 */
  percent: number;
  label: string;
}

export function ProgressBar({ percent, label }: ProgressBarProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      className="h-2 overflow-hidden rounded-full bg-hover"
    >
      {/* A transform, not a width: it needs no layout or paint while the processor is busy. */}
      <div
        className="h-full rounded-full bg-accent transition-transform"
        style={{ transform: `translateX(${shown - 100}%)` }}
      />
    </div>
  );
}
