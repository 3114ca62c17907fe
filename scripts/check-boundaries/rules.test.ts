import { expect, test } from 'vitest';
import { boundaryProblem } from './rules.ts';

test.each([
  ['contract/scans.ts', 'server/app-error.ts'],
  ['contract/scans.ts', 'react'],
  ['web/lib/api.ts', 'server/app-error.ts'],
  ['web/features/scanner/a.tsx', 'web/features/landing/b.tsx'],
  ['web/components/button.tsx', 'web/features/landing/b.tsx'],
  ['web/lib/api.ts', 'web/components/button.tsx'],
  ['server/http/errors.ts', 'web/lib/api.ts'],
  ['server/review/routes.ts', 'server/dataset/export.ts'],
  ['server/pipeline/flow.ts', 'server/review/routes.ts'],
  ['server/http/errors.ts', 'server/pipeline/flow.ts'],
  ['server/platform/db/connect.ts', 'server/context.ts'],
  ['server/platform/queue/queue.ts', 'server/pipeline/process-job.ts'],
  ['server/config/config.ts', 'server/platform/db/connect.ts'],
  ['server/main.ts', 'scripts/start.ts'],
  ['scripts/start.ts', 'web/app/main.tsx'],
])('%s may not import %s', (file, to) => {
  expect(boundaryProblem(file, to)).toBeTypeOf('string');
});

test.each([
  ['contract/scans.ts', 'contract/call.ts'],
  ['contract/scans.ts', 'zod'],
  ['web/features/scanner/a.tsx', 'web/components/button.tsx'],
  ['web/features/scanner/a.tsx', 'web/features/scanner/parts/b.tsx'],
  ['web/features/scanner/a.tsx', 'contract/scans.ts'],
  ['web/app/router.tsx', 'web/features/scanner/a.tsx'],
  ['server/review/routes.ts', 'server/platform/db/schema.ts'],
  ['server/review/routes.ts', 'server/context.ts'],
  ['server/review/routes.ts', 'server/pipeline/scan-view.ts'],
  ['server/start.ts', 'server/pipeline/process-job.ts'],
  ['scripts/analyse.ts', 'server/pipeline/detect/load-model.ts'],
  ['server/review/routes.test.ts', 'tests/harness/databases.ts'],
])('%s may import %s', (file, to) => {
  expect(boundaryProblem(file, to)).toBeUndefined();
});
