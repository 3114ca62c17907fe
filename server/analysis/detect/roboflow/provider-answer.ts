import { z } from 'zod';
import { shortened, textLengths } from '#contract/text-lengths.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import type { DetectedBox } from '#reading/detector/detected-box.ts';

const prediction = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().nonnegative(),
  height: z.number().nonnegative(),
  confidence: z.number().min(0).max(1),
  class: z.string().transform((name) => shortened(name, textLengths.className)),
  class_id: z.int().nullish(),
});

/** A block of predictions. The picture's size is null if nothing was found. */
const predictionBlock = z.object({
  image: z
    .object({ width: z.number().positive().nullish(), height: z.number().positive().nullish() })
    .nullish(),
  predictions: z.array(prediction),
});
type PredictionBlock = z.infer<typeof predictionBlock>;

/** A workflow can name its outputs freely. Some of them are pictures. */
const workflowAnswer = z.object({ outputs: z.array(z.record(z.string(), z.unknown())) });

/** The detections from either response format; undefined if it has no predictions block. */
export function readProviderAnswer(answer: unknown, image: GrayPicture): DetectedBox[] | undefined {
  const block = findBlock(answer);
  if (block === undefined) return undefined;
  // A server may have resized the picture. The coordinates then refer to the resized copy.
  const width = block.image?.width ?? image.width;
  const height = block.image?.height ?? image.height;
  return block.predictions
    .map((found) => ({
      class: found.class,
      class_id: found.class_id ?? 0,
      confidence: found.confidence,
      x: (found.x / width) * image.width,
      y: (found.y / height) * image.height,
      width: Math.min(1, found.width / width),
      height: Math.min(1, found.height / height),
    }))
    .sort((a, b) => b.confidence - a.confidence);
}

function findBlock(answer: unknown): PredictionBlock | undefined {
  const single = predictionBlock.safeParse(answer);
  if (single.success) return single.data;
  const workflow = workflowAnswer.safeParse(answer);
  if (!workflow.success) return undefined;
  for (const output of workflow.data.outputs.flatMap((named) => Object.values(named))) {
    const block = predictionBlock.safeParse(output);
    if (block.success) return block.data;
  }
  return undefined;
}
