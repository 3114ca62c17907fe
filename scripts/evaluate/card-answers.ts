import type { ModelCard } from '#contract/model-card.ts';
import { show, table } from './card-words.ts';

/** The three answers, the two teams, and what the network says about the slice as a whole. */
export function answerSection({ metrics }: ModelCard): string[] {
  const { allClear = [], teams = [], readings } = metrics;
  const parts: string[] = [];
  if (allClear.length > 0) {
    parts.push(
      '### Three answers',
      `Findings from 0.4 on. 'Unclear' from the faint threshold on, 'clear' below it. Validation chose the threshold of each sequence so that at most 2 in 100 slices with a tumor lie below it. A sequence for which no useful threshold does so keeps 0.05; its row shows what that costs.`,
      table(
        ['sequence', 'slices', 'finding', 'unclear', 'clear', "'unclear' that held a tumor"],
        allClear.flatMap((row) =>
          (['tumor', 'healthy'] as const).flatMap((kind) => {
            const shares = row[kind];
            if (!shares) return [];
            const name = `${row.sequence ?? 'all'}, ${kind === 'tumor' ? 'with a tumor' : 'without'}`;
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
      'Share of slices where the boxes overlap by half. The last column but one is the yardstick: the two teams with each other.',
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
      '### Kind of picture and sequence',
      `Brain slices that the learned gate lets in: ${show(readings.brainAccepted)} (n = ${readings.brainAccepted?.n ?? 0}); by kind of picture, also others: docs/gates.md. Sequence named correctly: ${show(readings.sequence)} (n = ${readings.sequence?.n ?? 0}).`,
      table(
        ['sequence', 'named correctly', 'slices'],
        readings.sequences.map(({ sequence, right }) => [sequence, show(right), String(right.n)]),
      ),
    );
  }
  return parts;
}
