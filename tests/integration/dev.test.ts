import { appendFile, cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startProcess, type TestProcess } from '#tests/harness/child-process.ts';
import { copyTemplate } from '#tests/harness/database-templates.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { dataFolder, type TemporaryFolder } from '#tests/harness/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** What nobody changes here, or what would be copied for nothing. */
const leftOut =
  /^(node_modules|\.git|\.cache|dist|data|dev-data|packed|tests|test-results|playwright-report)$/;

/** A copy of the sources, because these tests change them. */
let copy: TemporaryFolder;
let dev: TestProcess;
let url: string;
let restarts = 0;

beforeAll(async () => {
  copy = await dataFolder();
  for (const name of await readdir(root)) {
    if (!leftOut.test(name)) await cp(path.join(root, name), path.join(copy.path, name), { recursive: true });
  }
  await symlink(path.join(root, 'node_modules'), path.join(copy.path, 'node_modules'));
  const data = path.join(copy.path, 'dev-data');
  copyTemplate(inject('embeddedTemplate'), data);
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  dev = startProcess('scripts/dev.ts', {}, copy.path, ['--port', port, '--data', data]);
  await dev.line(/Sulcus runs from its sources/, 180_000);
});
afterAll(async () => {
  dev.signal('SIGTERM');
  await dev.exited;
  await copy.remove();
});

const at = (file: string): string => path.join(copy.path, file);
const save = (file: string): Promise<void> => appendFile(at(file), '\n// saved\n');
const health = (): Promise<Response> => fetch(`${url}/api/health`);

/** The server has restarted once more than before. */
async function restarted(): Promise<void> {
  restarts += 1;
  await dev.line(new RegExp(`(has restarted[^]*){${restarts}}`), 120_000);
}

/** Breaks a source file, reads the server's answer, and restores the file. */
async function withFault(file: string, fault: (source: string) => string): Promise<Response> {
  const source = await readFile(at(file), 'utf8');
  const printed = dev.output().split('when a source is saved').length;
  await writeFile(at(file), fault(source));
  await dev.line(new RegExp(`(when a source is saved[^]*){${printed}}`), 120_000);
  const answer = await health();
  await writeFile(at(file), source);
  await restarted();
  return answer;
}

test('npm run dev serves the page with hot reload and the calls of the server on one address', async () => {
  const page = await fetch(url);
  expect(await page.text()).toContain('/@vite/client');
  expect(page.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
  expect((await health()).status).toBe(200);
});

test('a changed catalog of words restarts the server and not Vite, and later changes still arrive', async () => {
  await save('words/en/refusals.ts');
  await restarted();
  await save('pdf/write-report.ts');
  await restarted();
  expect(dev.output()).not.toMatch(/server restarted/);
  expect((await health()).status).toBe(200);
});

test('files that are saved together restart the server once', async () => {
  const together = ['evaluation/statistics/wilson.ts', 'reading/vocabulary.ts', 'imaging/dicom/sequence.ts'];
  await Promise.all([...together, 'server/main.ts', 'contract/constants.ts'].map(save));
  await restarted();
  await save('phantom/phantom.ts');
  await restarted();
  expect(dev.output().split('has restarted').length - 1).toBe(restarts);
});

test('a source that cannot be built is named to the page, and the next save makes up for it', async () => {
  const answer = await withFault('server/start.ts', (source) => `${source}\nconst = 1;\n`);
  expect(answer.status).toBe(503);
  expect(((await answer.json()) as { message: string }).message).toMatch(/^The server was not built: .+/);
  expect((await health()).status).toBe(200);
});

test('a server that fails to start says so to the page, and the next save makes up for it', async () => {
  const answer = await withFault(
    'server/start.ts',
    (source) => `${source}\nthrow new Error('no such rule');\n`,
  );
  expect(answer.status).toBe(503);
  expect(((await answer.json()) as { message: string }).message).toMatch(
    /^The server has ended: .*no such rule$/,
  );
  expect((await health()).status).toBe(200);
});
