import type { ModelCard } from '#contract/model-card.ts';
import { show, table } from './card-words.ts';

const groupNames = { tumor: 'with a tumor', healthy: 'without', healthyFullHeads: 'full heads without' };

/** Sections on the three answers, the two teams, and the classification of whole slices. */
export function answerSection({ metrics }: ModelCard): string[] {
  const { allClear = [], teams = [], readings } = metrics;
  const parts: string[] = [];
  if (allClear.length > 0) {
    parts.push(
      '### Three answers',
      `A finding needs 0.4. From the faint threshold to 0.4 the answer is 'unclear', below it 'clear'. Validation chose each sequence's threshold so that at most 2 in 100 tumor slices fall below it. Where no threshold achieves that, it is the lowest at which at most 12 in 100 healthy full heads are unclear or marked; the row shows the cost.`,
      table(
        ['sequence', 'slices', 'finding', 'unclear', 'clear', "'unclear' with a tumor"],
        allClear.flatMap((row) =>
          (['tumor', 'healthy', 'healthyFullHeads'] as const).flatMap((kind) => {
            const shares = row[kind];
            if (!shares) return [];
            const name = `${row.sequence ?? 'all'}, ${groupNames[kind]}`;
            const held = kind === 'tumor' && row.healthy ? show(row.unclearWithTumor) : '';
            const { finding, unclear, clear } = shares;
            return [[name, String(clear.n), show(finding), show(unclear), show(clear), held]];
          }),
        ),
      ),
    );
  }
  if (teams.length > 0) {
    parts.push(
      '### Two teams of readers (Cheng)',
      'Share of slices where the boxes overlap by half. The yardstick is how far the two teams agree with each other.',
      table(
        [
          'type',
          'with the first team',
          'with the second team',
          'the teams with each other',
          'center inside either outline',
          'slices',
        ],
        teams.map(({ type, first, second, eachOther, centerInsideEither }) => [
          type,
          show(first),
          show(second),
          show(eachOther),
          show(centerInsideEither),
          String(first.n),
        ]),
      ),
    );
  }
  if (readings) {
    parts.push(
      '### Kind of image and sequence',
      `Brain slices that the learned check accepts: ${show(readings.brainAccepted)} (n = ${readings.brainAccepted?.n ?? 0}); docs/gates.md has the figures by kind of image. Sequence named correctly: ${show(readings.sequence)} (n = ${readings.sequence?.n ?? 0}).`,
      table(
        ['sequence', 'named correctly', 'slices'],
        readings.sequences.map(({ sequence, right }) => [sequence, show(right), String(right.n)]),
      ),
    );
  }
  return parts;
}
