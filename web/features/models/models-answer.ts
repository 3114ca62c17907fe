import type { ResponseOf } from '#contract/call.ts';
import type { modelsCall } from '#contract/models.ts';

export type ModelsAnswer = ResponseOf<typeof modelsCall>;
