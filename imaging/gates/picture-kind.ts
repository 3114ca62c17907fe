import type { HeaderFacts } from '../picture/decoded-scan.ts';
import { traceRays } from './head-rays.ts';
import type { Picture } from './measure-content.ts';

export type Sequence =
  | 't1'
  | 't1 after contrast'
  | 't2'
  | 'flair'
  | 'diffusion'
  | 'susceptibility'
  | 'proton density';

/** What a model's figures are told apart by. */
export interface PictureKind {
  /** Null where the file does not say. */
  sequence: Sequence | null;
  /** With skull and scalp, or the brain alone, cut out by a program. */
  head: 'full' | 'stripped';
}

export function kindOf(picture: Picture, header: HeaderFacts | null): PictureKind {
  return { sequence: sequenceOf(header), head: headOf(picture) };
}

function sequenceOf(header: HeaderFacts | null): Sequence | null {
  if (!header || header.weighting === 'unknown') return null;
  return header.afterContrast ? 't1 after contrast' : header.weighting;
}

/** A head has a dark line of skull under its scalp; a brain that was cut out has not. */
export function headOf(picture: Picture): PictureKind['head'] {
  const rays = traceRays(picture);
  const lined = rays.filter(hasSkullLine).length;
  return rays.length > 0 && lined / rays.length < 0.3 ? 'stripped' : 'full';
}

/** From the outside inwards: something bright, then a dip to less than half of it, then brain. */
function hasSkullLine(ray: Uint8Array): boolean {
  const outer = ray.subarray(0, Math.ceil(ray.length * 0.4));
  let brightest = 0;
  for (const [place, value] of outer.entries()) {
    if (value > brightest) brightest = value;
    const inside = Math.max(...ray.subarray(place, Math.ceil(ray.length * 0.6)));
    if (value < 0.5 * brightest && value < 0.6 * inside) return true;
  }
  return false;
}
