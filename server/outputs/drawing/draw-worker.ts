import { move } from 'piscina';
import type { DrawnSample, OutputKind } from '#server/ports/scan-outputs.ts';
import { drawOutput, type OutputInput } from './draw-outputs.ts';
import { drawSample } from './draw-sample.ts';

export type DrawTask =
  | { what: 'output'; kind: OutputKind; input: OutputInput }
  | { what: 'sample'; sampleId: string };

/** The task of the drawing thread. */
export default async function draw(task: DrawTask): Promise<Uint8Array | DrawnSample> {
  if (task.what === 'sample') return drawSample(task.sampleId);
  const drawn = new Uint8Array(await drawOutput(task.kind, task.input));
  return move(drawn) as unknown as Uint8Array;
}
