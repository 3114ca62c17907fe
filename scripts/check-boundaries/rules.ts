/**
 * Who may import whom (docs/architecture.md shows the picture):
 * contract ← server, contract ← web; web and server never meet; a capability or feature never imports another.
 */
const serverShared = [
  'server/platform/',
  'server/config/',
  'server/http/',
  'server/app-error.ts',
  'server/context.ts',
];
/** Puts the parts together, so it may know them all. */
const serverWiring = ['server/main.ts', 'server/start.ts', 'server/app.ts', 'server/context.ts'];

/** What one capability may take from another; anything else is refused. Keep each with its reason. */
const exceptions: { from: string; to: string; why: string }[] = [
  { from: 'server/pipeline/', to: 'server/phantom/', why: 'samples a visitor can try are drawn, not stored' },
  { from: 'server/health/', to: 'server/phantom/', why: 'the self tests analyse a drawn slice' },
  {
    from: 'server/review/',
    to: 'server/pipeline/',
    why: 'a corrected scan is shown and rendered as the pipeline does',
  },
  {
    from: 'server/library/',
    to: 'server/pipeline/',
    why: 'lists show scans and their files as the pipeline does',
  },
  {
    from: 'server/dataset/',
    to: 'server/pipeline/',
    why: 'the export holds the pictures the pipeline stored',
  },
];

/** Test files may use the harness and whatever their subject is made from. */
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const under = (path: string, places: string[]): boolean => places.some((place) => path.startsWith(place));
/** 'server/review/routes.ts' → 'server/review/', 'web/features/scanner/x.tsx' → 'web/features/scanner/'. */
const room = (path: string, depth: number): string => `${path.split('/').slice(0, depth).join('/')}/`;

function contractProblem(to: string): string | undefined {
  return to === 'zod' || to.startsWith('contract/')
    ? undefined
    : `contract imports ${to}; it may import only zod`;
}

function webProblem(file: string, to: string): string | undefined {
  if (under(to, ['server/', 'scripts/', 'tests/'])) return `the browser's code imports ${to}`;
  const feature = room(file, 3);
  if (file.startsWith('web/features/') && to.startsWith('web/features/') && !to.startsWith(feature)) {
    return `a feature imports another: ${to}`;
  }
  const below = under(file, ['web/components/', 'web/lib/']);
  if (below && under(to, ['web/features/', 'web/app/']))
    return `shared code imports what is built from it: ${to}`;
  if (file.startsWith('web/lib/') && to.startsWith('web/components/'))
    return `web/lib imports a component: ${to}`;
  if (file.startsWith('web/features/') && to.startsWith('web/app/'))
    return `a feature imports the app around it: ${to}`;
  return undefined;
}

function serverProblem(file: string, to: string): string | undefined {
  if (under(to, ['web/', 'scripts/', 'tests/'])) return `the server imports ${to}`;
  if (!to.startsWith('server/') || serverWiring.includes(file)) return undefined;
  if (to.startsWith(room(file, 2)) || under(to, ['server/app-error.ts'])) return undefined;
  if (file.startsWith('server/config/')) return `the configuration imports ${to}`;
  if (file.startsWith('server/platform/')) {
    return to.startsWith('server/config/') ? undefined : `the platform imports what stands on it: ${to}`;
  }
  if (under(to, serverShared)) return undefined;
  if (exceptions.some(({ from, to: allowed }) => file.startsWith(from) && to.startsWith(allowed)))
    return undefined;
  return `a capability imports another: ${to}`;
}

/** One sentence when `file` must not import `to`, both as paths from the project's root. */
export function boundaryProblem(file: string, to: string): string | undefined {
  if (isTest(file)) return undefined;
  if (file.startsWith('contract/')) return contractProblem(to);
  if (file.startsWith('web/')) return webProblem(file, to);
  if (file.startsWith('server/')) return serverProblem(file, to);
  if (file.startsWith('scripts/') && to.startsWith('web/'))
    return `a script imports the browser's code: ${to}`;
  return undefined;
}
