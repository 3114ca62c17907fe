import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const root = resolve(import.meta.dirname, '..');

/** [rule, importing file, import specifier]. */
const refused: [rule: string, file: string, specifier: string][] = [
  ['contract', 'contract/scans.ts', '#server/app-error.ts'],
  ['contract', 'contract/call.ts', 'fastify'],
  ['imaging', 'imaging/dicom/read.ts', 'node:zlib'],
  ['imaging', 'imaging/dicom/write.ts', '#contract/limits.ts'],
  ['labels', 'labels/read-labels.ts', '#reading/study/list.ts'],
  ['imaging', 'imaging/dicom/sort.ts', '#reading/study/list.ts'],
  ['reading', 'reading/study/list.ts', '#contract/limits.ts'],
  ['reading', 'reading/study/read.ts', 'fflate'],
  ['web', 'web/lib/api.ts', '#server/app-error.ts'],
  ['feature', 'web/features/scanner/a.ts', '#web/features/landing/b.ts'],
  ['feature-app', 'web/features/review/a.ts', '#web/app/router.ts'],
  ['web-shared', 'web/components/password/a.ts', '#web/features/landing/b.ts'],
  ['web-lib', 'web/lib/session.ts', '#web/components/button.ts'],
  ['server', 'server/http/errors.ts', '#web/app/router.ts'],
  ['server', 'server/main.ts', '#scripts/start.ts'],
  ['capability-review', 'server/review/routes.ts', '#server/dataset/export.ts'],
  ['capability-scan', 'server/scan/life.ts', '#server/review/list.ts'],
  ['capability-scan', 'server/scan/view.ts', '#server/outputs/routes.ts'],
  ['capability-analysis', 'server/analysis/process.ts', '#server/outputs/routes.ts'],
  ['capability-intake', 'server/intake/receive.ts', '#server/outputs/routes.ts'],
  ['capability', 'server/http/limits.ts', '#server/scan/files.ts'],
  ['capability', 'server/accounts/routes.ts', '#server/scan/files.ts'],
  ['context', 'server/ports/detector.ts', '#server/outputs/routes.ts'],
  ['platform', 'server/platform/connect.ts', '#server/context.ts'],
  ['platform', 'server/platform/queue.ts', '#server/scan/files.ts'],
  ['config', 'server/config/config.ts', '#server/platform/schema.ts'],
  ['phantom', 'phantom/head.ts', '#server/app-error.ts'],
  ['evaluation', 'evaluation/slices.ts', '#web/app/router.ts'],
  ['statistics', 'evaluation/statistics/share.ts', '#evaluation/figures.ts'],
  ['evaluation-door', 'server/review/figures.ts', '#evaluation/figures.ts'],
  ['tools', 'server/review/tool.ts', '#tools/build.ts'],
  ['commands', 'tests/harness.ts', '#scripts/start.ts'],
  ['scripts', 'scripts/screens.ts', '#web/app/router.ts'],
  ['fixtures', 'server/outputs/draw.ts', '#server/outputs/drawn.fixture.ts'],
  ['production', 'server/dataset/read.ts', 'dicom-parser'],
  ['cycles', 'server/library/first.ts', './second.ts'],
  ['found', 'server/library/lost.ts', './nowhere.ts'],
];

const allowed: [file: string, specifier: string][] = [
  ['contract/health.ts', '#contract/limits.ts'],
  ['contract/users.ts', 'zod'],
  ['imaging/dicom/inflate.ts', 'fflate'],
  ['reading/study/sort.ts', '#imaging/dicom/inflate.ts'],
  ['web/features/scanner/b.ts', '#web/components/button.ts'],
  ['web/features/scanner/c.ts', './b.ts'],
  ['web/features/scanner/d.ts', '#imaging/dicom/inflate.ts'],
  ['web/app/pages.ts', '#web/features/landing/b.ts'],
  ['server/review/rows.ts', '#server/platform/schema.ts'],
  ['server/review/view.ts', '#server/scan/files.ts'],
  ['server/review/context.ts', '#server/context.ts'],
  ['server/upkeep/reconcile.ts', '#server/outputs/routes.ts'],
  ['server/start.ts', '#server/scan/files.ts'],
  ['server/review/share.ts', '#evaluation/statistics/interval.ts'],
  ['server/health/probes.ts', '#phantom/disc.ts'],
  ['evaluation/loop.ts', '#tools/build.ts'],
  ['scripts/analyze.ts', '#server/scan/files.ts'],
  ['server/review/routes.test.ts', '#tests/databases.ts'],
  ['server/review/parse.test.ts', 'dicom-parser'],
];

/** Files that are only imported. */
const plain = [
  'contract/limits.ts',
  'server/app-error.ts',
  'server/context.ts',
  'server/dataset/export.ts',
  'server/scan/files.ts',
  'server/outputs/routes.ts',
  'server/outputs/drawn.fixture.ts',
  'server/platform/schema.ts',
  'server/review/list.ts',
  'scripts/start.ts',
  'evaluation/figures.ts',
  'evaluation/statistics/interval.ts',
  'phantom/disc.ts',
  'tools/build.ts',
  'tests/databases.ts',
  'web/app/router.ts',
  'web/components/button.ts',
  'web/features/landing/b.ts',
];

/** 'rule: file' of each import that was refused. */
let found: string[];

beforeAll(async () => {
  const folder = await temporaryFolder('import-rules');
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder.path, file)), { recursive: true });
    await writeFile(join(folder.path, file), text);
  };
  const { imports, dependencies, devDependencies } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  await write(
    'package.json',
    JSON.stringify({
      type: 'module',
      imports: { ...imports, '#scripts/*': './scripts/*' },
      dependencies,
      devDependencies,
    }),
  );
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  for (const file of plain) await write(file, 'export const name = 1;\n');
  // Type imports are refused too.
  const importing = (specifier: string): string =>
    `import type { name } from '${specifier}';\nexport const found: typeof name = 1;\n`;
  for (const [, file, specifier] of refused) await write(file, importing(specifier));
  for (const [file, specifier] of allowed) await write(file, importing(specifier));
  await write('server/library/second.ts', importing('./first.ts'));

  const { default: rules } = (await import(join(root, '.dependency-cruiser.mjs'))) as {
    default: IConfiguration;
  };
  const { output } = await cruise(
    [
      'contract',
      'imaging',
      'labels',
      'reading',
      'phantom',
      'evaluation',
      'server',
      'web',
      'scripts',
      'tools',
      'tests',
    ],
    { ...rules.options, baseDir: folder.path, ruleSet: { forbidden: rules.forbidden ?? [] }, validate: true },
    { ...rules.options?.enhancedResolveOptions, symlinks: false },
  );
  found = (output as ICruiseResult).summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
  await folder.remove();
});

test.each(refused)('the rule "%s" refuses that %s imports %s', (rule, file) => {
  expect(found).toContain(`${rule}: ${file}`);
});

test.each(allowed)('%s may import %s', (file) => {
  expect(found.filter((line) => line.endsWith(`: ${file}`))).toEqual([]);
});
