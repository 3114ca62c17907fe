import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
}

export function Checkbox({ checked, onCheckedChange, label }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a native input would change before hydration */}
      <button
        type="button"
        role="checkbox"
        id={id}
        aria-checked={checked}
        onClick={() => onCheckedChange(!checked)}
        // Only the space bar toggles a checkbox.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="mt-0.5 inline-flex size-5 shrink-0 items-center justify-center rounded-small border border-control-line bg-panel aria-checked:border-accent aria-checked:bg-accent"
      >
        {checked && <Check size={14} className="text-white" strokeWidth={2.5} />}
      </button>
      <label htmlFor={id} className="cursor-pointer">
        {label}
      </label>
    </div>
  );
}
