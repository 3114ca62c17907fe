import { X } from 'lucide-react';
import { IconButton } from '#web/components/icon-button.tsx';
import { type Measurement, measurementName, measurementWords } from './measurement.ts';

interface MeasurementListProps {
  measurements: readonly Measurement[];
  /** False: there is only one slice, and its number says nothing. */
  withSlices: boolean;
  onShow: (measurement: Measurement) => void;
  onRemove: (id: string) => void;
}

/** What was measured, in words: for people who do not see the picture, and for the report. */
export function MeasurementList({ measurements, withSlices, onShow, onRemove }: MeasurementListProps) {
  if (measurements.length === 0) return null;
  return (
    <ul aria-label="Measurements" className="flex flex-wrap gap-2 text-small">
      {measurements.map((one) => (
        <li key={one.id} className="flex items-center rounded-control border border-line pl-2">
          <button type="button" className="min-h-9 text-left" onClick={() => onShow(one)}>
            {measurementName(one)} {measurementWords(one)}
            {withSlices && <span className="text-muted"> · slice {one.slice + 1}</span>}
          </button>
          <IconButton label={`Remove ${measurementName(one)}`} onClick={() => onRemove(one.id)}>
            <X size={14} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
