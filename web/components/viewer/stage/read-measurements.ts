import { annotation } from '@cornerstonejs/tools';
import type { Measurement, MeasurementKind } from './measurement.ts';

type Annotation = Parameters<typeof annotation.state.addAnnotation>[0];

/** The values that the library caches for each picture of an annotation. */
interface Figures {
  length?: number;
  unit?: string;
  area?: number;
  mean?: number;
  stdDev?: number;
  value?: number;
}

export const toolKinds: Readonly<Record<string, MeasurementKind>> = {
  Length: 'length',
  EllipticalROI: 'ellipse',
  Probe: 'value',
};

interface Stack {
  /** Identifies the stack; its pictures are `${id}:${index}`. */
  id: string;
  unit: 'mm' | 'px';
  toPixel: (world: readonly number[]) => readonly [number, number];
}

/** All finished measurements of one stack. */
export function readMeasurements({ id, unit, toPixel }: Stack): Measurement[] {
  return annotationsOf(id).flatMap((one) => {
    const kind = toolKinds[one.metadata?.toolName ?? ''];
    const slice = Number(one.metadata?.referencedImageId?.split(':').at(-1));
    const [figures] = Object.values(one.data?.cachedStats ?? {}) as (Figures | undefined)[];
    const points = one.data?.handles?.points ?? [];
    if (!kind || !one.annotationUID || !figures || !Number.isInteger(slice)) return [];
    const measured = {
      length: figures.length ?? null,
      area: figures.area ?? null,
      mean: figures.mean ?? figures.value ?? null,
      spread: figures.stdDev ?? null,
    };
    if (kind === 'length' ? measured.length === null : measured.mean === null) return [];
    return [
      { id: one.annotationUID, kind, slice, unit, points: points.map(toPixel), ...measured, drawn: one },
    ];
  });
}

/** Restores earlier measurements on a stack that is shown again under another id. */
export function restoreMeasurements(
  measurements: readonly Measurement[],
  id: string,
  element: HTMLDivElement,
): void {
  for (const { drawn, slice } of measurements)
    annotation.state.addAnnotation(moveToStack(drawn as Annotation, `${id}:${slice}`), element);
}

/** Keeps the cached values, because the library computes them only for visible pictures. */
function moveToStack(drawn: Annotation, image: string): Annotation {
  const before = drawn.metadata?.referencedImageId ?? '';
  const figures = Object.entries(drawn.data?.cachedStats ?? {});
  return {
    ...drawn,
    metadata: {
      ...drawn.metadata!,
      referencedImageId: image,
      FrameOfReferenceUID: image.split(':')[0]!,
    },
    data: {
      ...drawn.data,
      cachedStats: Object.fromEntries(figures.map(([key, value]) => [key.replace(before, image), value])),
    },
  };
}

export function annotationsOf(id: string): Annotation[] {
  return annotation.state
    .getAllAnnotations()
    .filter(({ metadata }) => metadata?.referencedImageId?.startsWith(`${id}:`));
}
