import { quantile, type Row } from '../figure.ts';
import { onServer } from '../on-server.ts';
import { drawPictures } from '../pictures.ts';
import { formOf, visit } from '../visitor.ts';

/** Enough to compile hot code. */
const warmUpVisits = 10;

/** One visitor after another, on a server with the embedded model. */
export const latency: Row = {
  what: 'one visitor: from the first byte of an upload to the completed scan, beside the bare inference',
  async measure({ bare }) {
    const { milliseconds } = await bare();
    const pictures = await drawPictures(warmUpVisits + 50, 40_000);
    return onServer({}, async (server) => {
      const times: number[] = [];
      for (const form of pictures.map(formOf)) {
        const started = performance.now();
        await visit(server.url, form);
        times.push(performance.now() - started);
      }
      const counted = times.slice(warmUpVisits);
      const p50 = quantile(counted, 0.5);
      const p95 = quantile(counted, 0.95);
      return [
        {
          name: 'upload to result, median ÷ (2 × bare + 150 ms)',
          value: p50 / (2 * milliseconds + 150),
          unit: '×',
          most: 1,
        },
        { name: 'upload to result, p95 ÷ bare', value: p95 / milliseconds, unit: '×' },
        { name: 'bare inference', value: milliseconds, unit: 'ms' },
        { name: 'upload to result, median', value: p50, unit: 'ms' },
        { name: 'upload to result, p95', value: p95, unit: 'ms' },
      ];
    });
  },
};
