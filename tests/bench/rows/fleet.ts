import { startFleet } from '#tests/harness/fleet.ts';
import { runDrill } from '#tests/harness/fleet-drill.ts';
import type { Row } from '../figure.ts';

const plan = { scans: 500, kills: 20, engineRestarts: 2 };

export const fleet: Row = {
  onlyByName: true,
  what: `${plan.scans} scans on 2 web and 4 worker processes while ${plan.kills} are killed, PostgreSQL and S3 restarted ${plan.engineRestarts} times each, and all replaced once`,
  async measure(tools) {
    const running = await startFleet();
    if (!running.proxy) tools.note('without a reverse proxy: this machine has no nginx');
    try {
      const outcome = await runDrill(running, plan, tools.note);
      for (const each of [...outcome.lost, ...outcome.gaveUp]) tools.note(each);
      tools.note(
        `answers by web process: ${outcome.byWeb.join(', ')}; ${outcome.retries} requests sent again`,
      );
      return [
        { name: 'fleet: scans acknowledged', value: outcome.acknowledged, unit: '', least: plan.scans },
        { name: 'fleet: scans completed', value: outcome.completed, unit: '', least: plan.scans },
        { name: 'fleet: scans or reports doubled', value: outcome.doubled, unit: '', most: 0 },
        { name: 'fleet: requests that no retry mended', value: outcome.gaveUp.length, unit: '', most: 0 },
        { name: 'fleet: time', value: outcome.seconds, unit: 's' },
      ];
    } finally {
      await running.stop();
    }
  },
};
