import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { styleNonce } from '#web/lib/style-nonce.ts';

interface SelectProps<Value extends string> {
  /** The accessible name. Pass `id` to connect a visible label. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  id?: string;
  disabled?: boolean;
  className?: string;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, onValueChange, options, id, disabled, className } = props;
  return (
    <Primitive.Root value={value} disabled={disabled} onValueChange={(next) => onValueChange(next as Value)}>
      <Primitive.Trigger
        id={id}
        aria-label={label}
        className={clsx(
          'inline-flex h-10 items-center justify-between gap-2 rounded-control border border-control-line bg-panel px-3 disabled:opacity-60',
          className,
        )}
      >
        <Primitive.Value />
        <Primitive.Icon>
          <ChevronDown size={16} />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-control border border-line bg-panel"
        >
          <Primitive.Viewport className="p-1" nonce={styleNonce()}>
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                className="flex cursor-pointer items-center justify-between gap-4 rounded-small px-3 py-2 outline-none data-highlighted:bg-accent-subtle"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator>
                  <Check size={16} />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
