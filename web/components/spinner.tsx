interface SpinnerProps {
  size: number;
  /** The accessible label. Without it the spinner is decorative. */
  label?: string;
}

export function Spinner({ size, label }: SpinnerProps) {
  const drawing = (
    <svg width={size} height={size} viewBox="0 0 16 16" className="animate-turn" aria-hidden="true">
      <circle
        cx="8"
        cy="8"
        r="6.5"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.25"
        strokeWidth="1.5"
      />
      <path
        d="M8 1.5A6.5 6.5 0 0 1 14.5 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
  if (!label) return drawing;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {drawing}
      <span>{label}</span>
    </span>
  );
}
