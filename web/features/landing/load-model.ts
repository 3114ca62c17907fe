import type { ResponseOf } from '#contract/call.ts';
import { modelHeadlineCall } from '#contract/model-headline.ts';
import { call } from '#web/lib/api.ts';

export type ModelAnswer = ResponseOf<typeof modelHeadlineCall>;

export function loadModel(): Promise<ModelAnswer> {
  return call(modelHeadlineCall);
}
