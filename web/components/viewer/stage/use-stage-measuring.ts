import { restoreFocusAfter } from '#web/lib/focus-after.ts';
import { measurementElementId } from './measurement-list.tsx';
import { useMeasuring } from './use-measuring.ts';
import { useMeasuringKeys } from './use-measuring-keys.ts';

type Options = Parameters<typeof useMeasuring>[0] &
  Omit<Parameters<typeof useMeasuringKeys>[0], 'onRemove'> & {
    /** The element that gets the focus when the last measurement is removed. */
    fallbackFocus: string;
  };

/** Drawing, moving and removing measurements, by pointer and by key. */
export function useStageMeasuring({ fallbackFocus, ...options }: Options) {
  const { measurements, onMeasurementsChange } = options;
  const removeMeasurement = (measurement: string) => {
    const at = measurements.findIndex((one) => one.id === measurement);
    const left = measurements.filter((one) => one.id !== measurement);
    const neighbor = left[Math.min(at, left.length - 1)];
    restoreFocusAfter(
      () => onMeasurementsChange(left),
      neighbor ? measurementElementId(neighbor.id) : fallbackFocus,
    );
  };
  const pointer = useMeasuring(options);
  const keys = useMeasuringKeys({ ...options, onRemove: removeMeasurement });
  return { ...pointer, ...keys, removeMeasurement };
}
