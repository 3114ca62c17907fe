import { Slider as Primitive } from 'radix-ui';

interface SliderProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** The value in words, such as '60%'. */
  valueText?: string;
  bare?: boolean;
}

export function Slider(props: SliderProps) {
  const { label, value, onValueChange, min, max, step, valueText = String(value), bare } = props;
  return (
    <div className="w-full">
      {!bare && (
        <div className="mb-1 flex justify-between text-small">
          <span>{label}</span>
          <span className="text-muted">{valueText}</span>
        </div>
      )}
      <Primitive.Root
        value={[value]}
        min={min}
        max={max}
        step={step}
        onValueChange={([next]) => next !== undefined && onValueChange(next)}
        className="relative flex h-6 w-full touch-none select-none items-center"
      >
        <Primitive.Track className="relative h-1 grow rounded-full bg-pressed">
          <Primitive.Range className="absolute h-full rounded-full bg-accent" />
        </Primitive.Track>
        <Primitive.Thumb
          aria-label={label}
          aria-valuetext={valueText}
          className="block size-4 rounded-full border border-accent bg-white"
        />
      </Primitive.Root>
    </div>
  );
}
