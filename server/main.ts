import { ConfigError, describeConfig, readConfig } from '#server/config/config.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { startServer } from '#server/start.ts';

/** A process never goes without a word: whoever reads its log sees why, or at least that it went by itself. */
function sayLastWords(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => log.fatal({ err: error, origin }, 'uncaught'));
  // Before the logger's own listener, which closes the log.
  process.prependListener('exit', (code) => {
    log[code === 0 ? 'info' : 'error']({ code, uptime: Math.round(process.uptime()) }, 'ended');
  });
}

/** Nothing may keep the process longer than this after it was asked to go. */
const stopWithinMs = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startServer(config);
  const { log } = server.context;
  sayLastWords(log);
  log.info({ config: describeConfig(config) }, 'started');
  if (server.firstAdmin.password) {
    console.log(
      `\n  First administrator: ${server.firstAdmin.username}\n  Password (shown once, to be changed at the first sign-in): ${server.firstAdmin.password}\n`,
    );
  }
  const address = server.app?.server.address();
  if (address && typeof address === 'object') {
    console.log(`  Sulcus is ready: http://localhost:${address.port}\n`);
  } else {
    console.log('  Sulcus worker is ready.\n');
  }

  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopped badly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(`Sulcus cannot start: ${error.message}`);
  else console.error('Sulcus cannot start:', error);
  process.exit(1);
});
