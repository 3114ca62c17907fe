import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
}

export function Switch({ checked, onCheckedChange, label }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        className="relative h-6 w-10 shrink-0 rounded-full border border-control-line bg-hover transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Primitive.Thumb className="block size-4 translate-x-1 rounded-full bg-control-line transition-transform data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-white" />
      </Primitive.Root>
      <label htmlFor={id} className="cursor-pointer">
        {label}
      </label>
    </div>
  );
}
