import type { ResponseOf } from '#contract/call.ts';
import { modelCall } from '#contract/site.ts';
import { call } from '#web/lib/api.ts';

export type ModelAnswer = ResponseOf<typeof modelCall>;

export function loadModel(): Promise<ModelAnswer> {
  return call(modelCall);
}
