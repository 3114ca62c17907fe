import { clsx } from 'clsx';

interface SegmentedProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}

export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: SegmentedProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and be announced like a form
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap rounded-control border border-line bg-subtle p-0.5"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className={clsx(
            'min-h-8 rounded-[6px] border px-3 text-small font-semibold transition-colors',
            option.value === value
              ? 'border-line bg-panel text-text'
              : 'border-transparent text-muted hover:text-text',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
