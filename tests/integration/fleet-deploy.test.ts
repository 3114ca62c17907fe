import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, variableNames } from '#server/config/config.ts';
import { startS3 } from '#tests/emulators/s3.ts';
import { withoutModel } from '#tests/harness/admin-client.ts';
import { startProcess } from '#tests/harness/child-process.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';

interface Service {
  image: string;
  user?: string;
  read_only?: boolean;
  environment?: Record<string, string>;
  deploy?: { replicas: number };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  command?: string[];
}

const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
const ours = ['web', 'worker', 'bucket'].map((name) => [name, compose.services[name]!] as const);

/** Fills in variables as Compose would: the default, or a placeholder for a secret. */
const filled = (text: string): string =>
  text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, 'a-secret-of-some-length');

test('the fleet is two web and two worker processes', () => {
  expect(compose.services.web?.deploy).toEqual({ replicas: 2 });
  expect(compose.services.worker?.deploy).toEqual({ replicas: 2 });
});

test.each(ours)('%s runs without root on a read-only file system', (_name, service) => {
  expect(service).toMatchObject({ user: 'node', read_only: true, cap_drop: ['ALL'] });
});

test.each(ours)('%s has settings that the product accepts', (_name, service) => {
  const environment = service.environment ?? {};
  expect(Object.keys(environment).filter((name) => !variableNames.includes(name))).toEqual([]);
  const values = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
  expect(readConfig(Object.fromEntries(values))).toMatchObject({ storage: 's3', trustProxy: 1 });
});

test('every named volume and every service dependency exists', () => {
  for (const service of Object.values(compose.services)) {
    for (const volume of service.volumes ?? []) {
      const source = volume.split(':')[0]!;
      if (!source.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(source);
    }
    for (const name of Object.keys(service.depends_on ?? {})) {
      if (Number.isNaN(Number(name))) expect(Object.keys(compose.services)).toContain(name);
    }
  }
});

test('the image is built from files that exist and runs as an unprivileged user', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
    match[1]!.split(' '),
  );
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  const kept = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').split('\n');
  expect(copied.filter((path) => !kept.includes(`!${path}`))).toEqual([]);
  expect(dockerfile.match(/^USER .+$/gm)?.at(-1)).toBe('USER node');
});

/** In milliseconds. A busy machine needs a while. */
const startTime = 180_000;

test('the command of the image restarts the server if it dies, and SIGTERM ends it', async () => {
  const [program, file, ...args] = JSON.parse(dockerfile.match(/^CMD (\[.+\])$/m)![1]!) as string[];
  expect(program).toBe('node');
  const place = await embeddedPlace();
  onTestFinished(place.remove);
  const environment = { ...withoutModel, DATA_DIR: place.dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  const image = startProcess(file!, environment, undefined, args);
  onTestFinished(() => image.kill());
  await image.line(/ready: http/, startTime);
  const [server] = execFileSync('pgrep', ['-P', String(image.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  process.kill(Number(server), 'SIGKILL');
  const [, url] = await image.line(/ended by SIGKILL\..*Restarting[\s\S]*ready: (http\S+)/, startTime);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  image.signal('SIGTERM');
  expect(await image.exited).toBe(0);
}, 400_000);

test('the bucket is created once and found the second time', async () => {
  const server = await startS3();
  onTestFinished(server.stop);
  const environment = { ...server.environment, S3_BUCKET: 'made-by-deploy' };
  const first = startProcess('dist/cli.js', environment, undefined, ['create-bucket']);
  expect(await first.exited).toBe(0);
  expect(first.output()).toContain('Created the bucket made-by-deploy.');
  const second = startProcess('dist/cli.js', environment, undefined, ['create-bucket']);
  expect(await second.exited).toBe(0);
  expect(second.output()).toContain('The bucket made-by-deploy already exists.');
});
