import { Check } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
}

export function Checkbox({ checked, onCheckedChange, label, disabled }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Primitive.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(state) => onCheckedChange(state === true)}
        className="mt-0.5 inline-flex size-5 shrink-0 items-center justify-center rounded-small border border-control-line bg-panel data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Primitive.Indicator>
          <Check size={14} className="text-white" strokeWidth={2.5} aria-hidden="true" />
        </Primitive.Indicator>
      </Primitive.Root>
      <label htmlFor={id} className="cursor-pointer">
        {label}
      </label>
    </div>
  );
}
