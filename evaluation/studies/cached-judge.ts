import { createSeriesJudge } from '#reading/study/series-judge.ts';
import type { SliceJudge } from '#reading/study/slice-answer.ts';
import { createCachedNetwork, type MeasuredNetwork } from '../answers/cached-network.ts';
import { chooseNetworks } from '../answers/fold-networks.ts';
import type { StudyCase } from './study-case.ts';

/**
 * The network with its gates and a cache by network and picture. Fitting again, or reading a study differently, runs the
 * network only on new pictures. With folds, people outside training are read by a network that has not seen them.
 */
export async function createCachedJudges(
  modelFolder: string,
  { cache, folds }: { cache: string | undefined; folds: string | undefined },
) {
  const options = { cache, threads: 4, cores: 4, maxWaiting: 1000 };
  const own = await createCachedNetwork(modelFolder, options);
  const networks = await chooseNetworks(own, folds, options);
  const judges = new Map<MeasuredNetwork, SliceJudge>();
  const judgeOf = (network: MeasuredNetwork): SliceJudge => {
    const judge =
      judges.get(network) ??
      createSeriesJudge(6, async (image) => ({
        own: { reading: (await network.read(image)).reading, limits: own.limits },
      }));
    judges.set(network, judge);
    return judge;
  };
  return {
    judgeOf: ({ person, source, split }: StudyCase): SliceJudge =>
      judgeOf(
        split === 'train'
          ? own
          : networks.for({
              source: person.split(' ')[0] ?? source,
              names: [person.slice(person.indexOf(' ') + 1)],
            }),
      ),
    training: own.training,
    cutOff: own.limits.cutOff,
    crossFitted: networks.crossFitted,
    close: networks.close,
  };
}
