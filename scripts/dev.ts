import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { createServer, type InlineConfig, loadConfigFromFile, mergeConfig } from 'vite';
import { fail, readCommand } from '#tools/read-command.ts';
import { root, runProgram } from '#tools/run-program.ts';
import { administrator } from './demo/administrator.ts';

const help = `npm run dev -- [--port N]; npm run reset

Runs the product from its sources, with synthetic scans and a known administrator. A change in web/ appears on the open page at
once. A change in any other source restarts the server and reloads the page.

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

/** Resolves once the server is ready. It ends at once when it is killed, and loses nothing. */
function startServer(): { child: ChildProcess; ready: Promise<undefined> } {
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise<undefined>((resolve) => {
    child.stdout?.on('data', (text: Buffer) => {
      if (text.includes('is ready')) resolve(undefined);
    });
  });
  return { child, ready };
}

let server = startServer();
const target = `http://127.0.0.1:${apiPort}`;
/**
 * Without the name of its file: Vite would start anew whenever a source that the configuration imports changes, such as a
 * catalog of words, and this program would no longer learn of changes.
 */
const loaded = await loadConfigFromFile(
  { command: 'serve', mode: 'development' },
  join(root, 'vite.config.ts'),
);
const ownConfig = mergeConfig(loaded?.config ?? {}, {
  configFile: false,
  server: {
    port,
    strictPort: true,
    // The contract and the words lie beside the web root.
    fs: { allow: [root] },
    // Threads of the whole-scan page need this isolation, as in server/http/security.ts.
    headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
    // While the server restarts, its calls wait.
    proxy: { '^/(api|dicomweb)/': { target, bypass: () => server.ready } },
  },
} satisfies InlineConfig);
const vite = await createServer(ownConfig);

const sources = ['server', 'contract', 'imaging', 'reading', 'phantom', 'words'].map(
  (name) => join(root, name) + sep,
);
vite.watcher.add(sources);
vite.watcher.on('all', (_, file) => {
  if (!sources.some((folder) => file.startsWith(folder)) || /\.test\.tsx?$/.test(file)) return;
  server.child.kill('SIGKILL');
  server = startServer();
  const begun = performance.now();
  void server.ready.then(() => {
    console.log(`The server has restarted in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
    vite.ws.send({ type: 'full-reload' });
  });
});

await Promise.all([vite.listen(), server.ready]);
console.log(`
  Sulcus runs from its sources: ${settings.PUBLIC_URL}
  Administrator: ${administrator.username}, password: ${administrator.password} (${settings.PUBLIC_URL}/admin-login)
  Data: ${data}; npm run reset deletes it.
`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.child.kill('SIGKILL');
    process.exit(0);
  });
}
