import sharp from 'sharp';
import { createApiClient } from '#tests/harness/api-client.ts';
import { eventLoopDelay, metricsToken } from '../event-loop.ts';
import type { Figure, Row } from '../figure.ts';
import { onServer } from '../on-server.ts';
import { drawPictures } from '../pictures.ts';

const sides = [2048, 4096];

/** Drawing runs in a worker thread, so other visitors must not notice it. */
export const drawing: Row = {
  what: `event loop while picture and report of a slice of ${sides.join('² and ')}² are drawn`,
  async measure() {
    const [slice] = await drawPictures(1, 90_000);
    return onServer({ METRICS_TOKEN: metricsToken }, async (server) => {
      const figures: Figure[] = [];
      for (const side of sides) {
        const file = await sharp(slice!.file).resize(side, side).jpeg({ quality: 85 }).toBuffer();
        const visitor = createApiClient(server.url);
        const scan = await visitor.analyze(file, 'slice.jpg');
        await eventLoopDelay(server);
        const started = performance.now();
        for (const path of [`/api/image/${scan.id}/annotated`, `/api/pdf-reports/scan/${scan.id}/download`]) {
          const answer = await visitor.request(path);
          if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
          await answer.arrayBuffer();
        }
        const seconds = (performance.now() - started) / 1000;
        const { max } = await eventLoopDelay(server);
        figures.push(
          { name: `longest pause while ${side}² is drawn`, value: max, unit: 'ms', most: 100 },
          { name: `picture and report of ${side}²`, value: seconds, unit: 's' },
        );
      }
      return figures;
    });
  },
};
