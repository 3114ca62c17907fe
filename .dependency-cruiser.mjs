/**
 * Who may import whom (docs/architecture.md shows the picture). Read by dependency-cruiser, which `npm run check` runs.
 * Test files may use the harness and whatever their subject is made from.
 */
const tests = '\\.(test|fixture|spec)\\.tsx?$';

/** Capabilities of the server, and what each may take from others. A capability that is not named may take nothing. */
const mayTakeFrom = {
  // A scan's way, one direction: scan ← analysis ← intake ← outputs ← upkeep.
  scan: [],
  analysis: ['scan'],
  // A file that is known already gets the result of its analysis; a class has an upload limit of its own.
  intake: ['scan', 'analysis', 'classrooms'],
  // Samples that a visitor can try are decoded like an upload.
  outputs: ['scan', 'analysis', 'intake'],
  upkeep: ['scan', 'outputs'],
  // A corrected scan is shown as every scan is.
  review: ['scan'],
  // Lists show scans and their files; storage is reconciled when an administrator asks; deleting what a version of the data set
  // contains asks for the password.
  library: ['scan', 'upkeep', 'accounts', 'dataset'],
  // The export holds the pictures of scans; imported files are taken in like uploads, and their labels are judgments.
  dataset: ['scan', 'intake', 'review'],
  // A candidate runs as the active model does; promoting one asks for the password again.
  models: ['scan', 'analysis', 'accounts'],
  // Making a key asks for the password again.
  'api-keys': ['accounts'],
  // An administrator at work is no visitor.
  analytics: ['accounts'],
  // A retried job reopens its scan; one job removes what is old in each capability; the log hides a first verdict from the second reader;
  // an administrator confirms what upkeep asks.
  operations: ['scan', 'upkeep', 'accounts', 'analytics', 'api-keys', 'classrooms', 'public-api', 'review'],
  // Scans of other programs go the way of every scan, counted for their key.
  'public-api': ['scan', 'intake', 'outputs', 'api-keys'],
  // A whole study is read as one.
  dicomweb: ['scan', 'analysis', 'outputs', 'api-keys', 'public-api'],
};
/** These two lie under every capability and have rules of their own. */
const foundations = ['platform', 'config'];
const named = [...Object.keys(mayTakeFrom), ...foundations];
const shared = '^server/(platform|config|http|ports)/|^server/(app-error|context|days|words)\\.ts$';

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    error(
      'contract',
      'contract imports zod, and its closed lists from the vocabulary',
      { path: '^contract/', pathNot: tests },
      {
        pathNot: '^contract/|^reading/vocabulary\\.ts$|^node_modules/zod/',
      },
    ),
    error(
      'words',
      'catalogs are plain data: they import nothing',
      { path: '^words/', pathNot: `^words/say/|${tests}` },
      { pathNot: '^words/' },
    ),
    error(
      'words-say',
      'what makes a sentence of a result knows the contract and what reading found, not who speaks',
      { path: '^words/say/', pathNot: tests },
      { pathNot: '^(words|contract|imaging|reading)/|^node_modules/use-intl/' },
    ),
    error(
      'imaging',
      'imaging runs on the server, in the browser and on the command line, so it knows none of them',
      { path: '^imaging/', pathNot: tests },
      { pathNot: '^imaging/|^node_modules/(fflate|nifti-reader-js|@cornerstonejs/codec-[^/]+)/' },
    ),
    error(
      'reading',
      'reading runs wherever imaging does, and knows imaging alone',
      { path: '^reading/', pathNot: tests },
      { pathNot: '^(reading|imaging)/' },
    ),
    error(
      'labels',
      'labels reads what people outlined on images, in the browser and on the command line',
      { path: '^labels/', pathNot: tests },
      { pathNot: '^(labels|contract|imaging)/|^reading/vocabulary\\.ts$|^node_modules/zod/' },
    ),
    error(
      'reading-rules',
      'a picture is read by readPicture alone; nobody outside applies its rules one by one',
      { pathNot: `^reading/|${tests}` },
      {
        path: '^reading/(detector/(postprocess|ready-picture|classes)|findings/(marks-of|one-mark-per-lesion|answer)|gates/(header-gate|kind-gate|measure-content|head-rays))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'reading-check',
      'the first half of readPicture is called by itself only where an upload arrives with its whole header',
      { pathNot: `^reading/|^server/intake/prepare/|${tests}` },
      { path: '^reading/gates/check-picture\\.ts$' },
    ),
    error(
      'pdf',
      'pdf writes the content of a report, on the server and in the browser; it knows no word and no result',
      { path: '^pdf/', pathNot: tests },
      { pathNot: '^pdf/|^contract/text-lengths\\.ts$|^node_modules/(pdfkit|fflate)/' },
    ),
    error(
      'pdf-alone',
      'nobody else writes a PDF',
      { pathNot: `^pdf/|${tests}` },
      { path: '^node_modules/pdfkit/' },
    ),
    error(
      'phantom',
      'phantoms are drawn from geometry and written as files; they know no server, page or command',
      { path: '^phantom/', pathNot: tests },
      { path: '^(server|web|words|evaluation|scripts|tools|tests|model)/' },
    ),
    error(
      'evaluation',
      'evaluation measures the product; it imports no browser code and no command',
      { path: '^evaluation/', pathNot: tests },
      { path: '^(web|scripts)/' },
    ),
    error(
      'statistics',
      'statistics know figures, not what was measured',
      { path: '^evaluation/statistics/', pathNot: tests },
      { pathNot: '^evaluation/statistics/|^contract/|^phantom/random\\.ts$' },
    ),
    error(
      'evaluation-door',
      'of evaluation, the product imports the statistics only',
      { path: '^(contract|imaging|labels|reading|phantom|words|server|web)/', pathNot: tests },
      { path: '^evaluation/', pathNot: '^evaluation/statistics/' },
    ),
    error(
      'tools',
      'tools serve the commands, the tests and the evaluation',
      { path: '^(contract|imaging|labels|reading|phantom|words|server|web)/', pathNot: tests },
      { path: '^tools/' },
    ),
    error(
      'web',
      'the code of the browser imports no server, script or test',
      { path: '^web/', pathNot: tests },
      {
        path: '^(server|evaluation|scripts|tests)/',
      },
    ),
    error(
      'feature',
      'a feature imports no other feature',
      { path: '^web/features/([^/]+)/' },
      {
        path: '^web/features/',
        pathNot: '^web/features/$1/',
      },
    ),
    error(
      'feature-app',
      'a feature does not import the app around it',
      { path: '^web/features/', pathNot: tests },
      {
        path: '^web/app/',
      },
    ),
    error(
      'web-shared',
      'shared code does not import what is built from it',
      { path: '^web/(components|lib)/', pathNot: tests },
      { path: '^web/(features|app)/' },
    ),
    error(
      'web-lib',
      'web/lib imports no component',
      { path: '^web/lib/', pathNot: tests },
      {
        path: '^web/components/',
      },
    ),
    error(
      'server',
      'the server imports no browser code, script or test',
      { path: '^server/', pathNot: tests },
      {
        path: '^(web|scripts|tests)/',
      },
    ),
    error(
      'config',
      'the configuration imports no other part of the server',
      {
        path: '^server/config/',
        pathNot: tests,
      },
      { path: '^server/', pathNot: '^server/config/|^server/app-error\\.ts$' },
    ),
    error(
      'platform',
      'the platform imports nothing that stands on it',
      {
        path: '^server/platform/',
        pathNot: tests,
      },
      { path: '^server/', pathNot: '^server/(platform|config)/|^server/app-error\\.ts$' },
    ),
    error(
      'context',
      'the context knows its parts by their ports, and no room that makes them',
      { path: '^server/(context\\.ts$|ports/)' },
      { path: '^server/', pathNot: '^server/(platform|config|ports)/' },
    ),
    ...Object.entries(mayTakeFrom).map(([room, others]) =>
      error(
        `capability-${room}`,
        `server/${room} imports no capability but ${others.join(', ')}`,
        {
          path: `^server/${room}/`,
          pathNot: tests,
        },
        { path: '^server/', pathNot: `^server/(${[room, ...others].join('|')})/|${shared}` },
      ),
    ),
    error(
      'capability',
      'a capability imports no other',
      {
        path: '^server/([^/]+)/',
        pathNot: [tests, `^server/(${named.join('|')})/`],
      },
      { path: '^server/', pathNot: `^server/$1/|${shared}` },
    ),
    error(
      'scripts',
      'a script imports no browser code',
      { path: '^(scripts|tools)/', pathNot: tests },
      {
        path: '^web/',
      },
    ),
    error(
      'commands',
      'what tests and tools share with the commands lies in tools',
      { path: '^(tests|tools)/' },
      { path: '^scripts/' },
    ),
    error(
      'fixtures',
      'the product imports no test and no fixture',
      { path: '^(contract|imaging|labels|reading|phantom|server|web|words)/', pathNot: tests },
      { path: tests },
    ),
    error(
      'production',
      'the server runs on production dependencies alone',
      { path: '^(contract|imaging|labels|reading|phantom|evaluation/statistics|server)/', pathNot: tests },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    ),
    error('cycles', 'no module imports itself by a detour', {}, { circular: true }),
    // The build resolves '?url' itself, and fails where there is no such file.
    error(
      'found',
      'every import leads to a file or a package',
      {},
      { couldNotResolve: true, pathNot: '\\?url$' },
    ),
  ],
  options: {
    // TypeScript 7 has no parser that other programs can call.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};
