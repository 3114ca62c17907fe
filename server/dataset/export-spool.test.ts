import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const spool = fileURLToPath(new URL('./export-spool.ts', import.meta.url));

/** Runs in a separate process with a file size limit of 8 KB, so that writing fails as on a full disk (EFBIG). */
const program = `
import { openSpool, spoolText } from ${JSON.stringify(spool)};
process.on('SIGXFSZ', () => {});
const spool = await openSpool();
const failed = await (async () => {
  for (let i = 0; i < 64; i++) await spoolText(spool.provenance, 'x'.repeat(1024));
  await spool.finish();
})().catch((error) => error.code);
await spool.remove();
await new Promise((resolve) => setImmediate(resolve));
console.log('failed with', failed, 'and goes on');
`;

test.skipIf(process.platform === 'win32')(
  'a disk that is full while an export is spooled fails that export and nothing else',
  () => {
    const limited = `ulimit -f 8; exec "${process.execPath}" --input-type=module-typescript -e "$PROGRAM"`;
    const { stdout, stderr, status } = spawnSync('bash', ['-c', limited], {
      encoding: 'utf8',
      env: { ...process.env, PROGRAM: program },
    });
    expect({ stdout: stdout.trim(), status }, stderr).toEqual({
      stdout: 'failed with EFBIG and goes on',
      status: 0,
    });
  },
);
