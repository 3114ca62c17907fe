import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { scans } from '#server/platform/db/schema.ts';
import { startServer } from '#server/start.ts';
import { buildWeb } from '#tools/build-web.ts';
import { readCommand } from '#tools/read-command.ts';
import { administrator } from './demo/administrator.ts';
import { fillDemo } from './demo/fill-demo.ts';

const help = `npm run demo -- [--scans N] [--data FOLDER] [--port N] [--fill-only]

Fills a throw-away data folder with synthetic scans, reports, reviews, visits and health samples, so that
every screen has life, and serves the product on it. A folder that holds scans already is served as it is.

  --scans N      how many synthetic scans (default 150)
  --data FOLDER  the folder (default: sulcus-demo in the system's temporary folder)
  --port N       where it listens (default 3000)
  --fill-only    fill the folder and end`;

const { values } = readCommand(help, {
  scans: { type: 'string', default: '150' },
  data: { type: 'string', default: path.join(tmpdir(), 'sulcus-demo') },
  port: { type: 'string', default: '3000' },
  'fill-only': { type: 'boolean' },
});

if (!values['fill-only']) await buildWeb();
const config = readConfig({
  ...process.env,
  PORT: values.port,
  DATA_DIR: values.data,
  LOG_LEVEL: 'warn',
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
});
const server = await startServer(config);
const { context } = server;
if ((await context.db.$count(scans)) === 0) await fillDemo(context, Number(values.scans));
if (values['fill-only']) {
  await server.stop();
  process.exit(0);
}
console.log(`
  The demo is ready: ${config.publicUrl}
  Administrator: ${administrator.username}, password: ${administrator.password} (${config.publicUrl}/admin-login)
  Everything lies in ${values.data}; remove the folder to start afresh.
`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
