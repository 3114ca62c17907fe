import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type InlineConfig, loadConfigFromFile, mergeConfig, type Plugin } from 'vite';
import { fail, readCommand } from '#tools/read-command.ts';
import { root, runProgram } from '#tools/run-program.ts';
import { administrator } from './demo/administrator.ts';
import { watchServer } from './dev/watch-server.ts';

const help = `npm run dev -- [--port N]; npm run reset

Runs the product from its sources, with synthetic scans and a known administrator. A change in web/ appears on the open page at
once. A change in any other source builds the server again, restarts it and reloads the page.

  --port N       where it listens (default 3000)
  --data FOLDER  where the data lies (default: dev-data)
  --reset        delete the data and end`;

const { values } = readCommand(help, {
  port: { type: 'string', default: '3000' },
  data: { type: 'string', default: join(root, 'dev-data') },
  reset: { type: 'boolean' },
});

const { data } = values;
if (values.reset) {
  await rm(data, { recursive: true, force: true });
  process.exit(0);
}

const port = Number(values.port);
/** Only the page's own server asks this one. */
const apiPort = String(port + 1);
/** The calls that the server answers; Vite answers all others. */
const ofServer = /^\/(api|dicomweb)\//;

if (!existsSync(join(data, 'database'))) {
  console.log(`Filling ${data} with synthetic scans …`);
  const fill = ['scripts/demo.ts', '--fill-only', '--data', data, '--scans', '40'];
  if ((await runProgram(process.execPath, fill)) !== 0) fail('The development data could not be made.');
}

const settings = {
  PORT: apiPort,
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: data,
  LOG_LEVEL: 'warn',
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
};

const address = `
  Sulcus runs from its sources: ${settings.PUBLIC_URL}
  Administrator: ${administrator.username}, password: ${administrator.password} (${settings.PUBLIC_URL}/admin-login)
  Data: ${data}; npm run reset deletes it.
`;
let reloadPage: (() => void) | undefined;
const server = watchServer({
  env: { ...process.env, ...settings },
  onReady: (seconds) => {
    console.log(reloadPage ? `The server has restarted in ${seconds.toFixed(1)} s.` : address);
    reloadPage?.();
  },
  onFailure: (reason) => console.error(`${reason} It starts again when a source is saved.`),
});

/** While the server restarts, its calls wait. If it cannot start, they say why. */
const waitForServer: Plugin = {
  name: 'wait-for-server',
  configureServer({ middlewares }) {
    middlewares.use(async (request, response, next) => {
      const reason = ofServer.test(request.url ?? '') ? await server.failure() : undefined;
      if (!reason) return next();
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: false, code: 'starting', message: reason, error: reason }));
    });
  },
};

/**
 * Without the name of its file: Vite would start anew whenever a source that the configuration imports changes, such as a
 * catalog of words, and this program would no longer reach the page.
 */
const loaded = await loadConfigFromFile(
  { command: 'serve', mode: 'development' },
  join(root, 'vite.config.ts'),
);
const ownConfig = mergeConfig(loaded?.config ?? {}, {
  configFile: false,
  plugins: [waitForServer],
  server: {
    port,
    strictPort: true,
    // The contract and the words lie beside the web root.
    fs: { allow: [root] },
    // Threads of the whole-scan page need this isolation, as in server/http/security.ts.
    headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
    proxy: { [ofServer.source]: `http://127.0.0.1:${apiPort}` },
  },
} satisfies InlineConfig);
const vite = await createServer(ownConfig);
await Promise.all([vite.listen(), server.failure()]);
reloadPage = () => vite.ws.send({ type: 'full-reload' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill();
    process.exit(0);
  });
}
