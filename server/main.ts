import closeWithGrace, { type Options } from 'close-with-grace';
import { ConfigError, describeConfig, readConfig } from '#server/config/config.ts';
import { openEmbedded } from '#server/platform/db/embedded/open-embedded.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { RunningServer } from '#server/start.ts';
import { commandLine } from '#words/say/command-line.ts';

const words = commandLine.programs;

/** Logs why the process ended. */
function logTheEnd(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => log.fatal({ err: error, origin }, 'uncaught'));
  // Before the logger's own listener, which closes the log.
  process.prependListener('exit', (code) => {
    log[code === 0 ? 'info' : 'error']({ code, uptime: Math.round(process.uptime()) }, 'ended');
  });
}

/** A normal stop takes about eight seconds, more on a busy machine. After this, the process is killed. */
const stopWithinMs = 20_000;
/** An uncaught error ends the process at once, because its state can no longer be trusted. */
const leftToNode: NonNullable<Options['skip']> = [
  'uncaughtException',
  'unhandledRejection',
  'beforeExit',
  'SIGUSR2',
];

function stopWhenAsked(server: RunningServer): void {
  const { log } = server.context;
  closeWithGrace({ delay: stopWithinMs, logger: false, skip: leftToNode }, async ({ signal }) => {
    log.info({ signal }, 'stopping');
    await server.stop();
  });
  // Without the supervisor, nobody would forward signals.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // The embedded database opens in its thread while the rest of the program loads.
  const [embedded, { startServer }] = await Promise.all([
    config.databaseUrl ? undefined : openEmbedded(config.dataDir),
    import('#server/start.ts'),
  ]);
  const server = await startServer(config, {}, embedded);
  // Print it before anything else can go wrong, because it is shown only once.
  if (server.firstAdmin.password) {
    console.log(
      `\n  ${words('firstAdministrator', { name: server.firstAdmin.username })}\n  ${words('firstPassword', { password: server.firstAdmin.password })}\n`,
    );
  }
  const { log } = server.context;
  logTheEnd(log);
  stopWhenAsked(server);
  log.info({ config: describeConfig(config) }, 'started');
  const address = server.app?.server.address();
  if (address && typeof address === 'object') {
    console.log(`  ${words('ready', { port: String(address.port) })}\n`);
  } else {
    console.log(`  ${words('workerReady')}\n`);
  }
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(words('cannotStart', { reason: error.message }));
  else console.error(words('cannotStart', { reason: '' }), error);
  process.exit(1);
});
