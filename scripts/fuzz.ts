import { readCommand } from '#tools/read-command.ts';
import { runVitest } from '#tools/run-program.ts';

const help = `Sends generated and damaged input to decoders, de-identification, routes and a real server, and kills one at work.

  npm run fuzz -- [options]

  --files N      files for each decoder and each kind of header (default 300)
  --mutations N  damaged files of every format; a tenth of them goes to a real server (default 1000)
  --pictures N   pictures of any dimensions, depth and transfer syntax (default 200)
  --requests N   requests for each route (default 12)
  --clocks N     histories of a clock that is set, jumps and starts again (default 2000)
  --damages N    damaged databases with which a server starts (default 12)
  --uids N       slices from an archive, each three times with other text in place of its UIDs (default 60)
  --kills N      times a server is killed between an upload and its result (default 25)

The defaults take some minutes. For a night, multiply each by a hundred.
`;
const { values } = readCommand(help, {
  files: { type: 'string', default: '300' },
  mutations: { type: 'string', default: '1000' },
  pictures: { type: 'string', default: '200' },
  requests: { type: 'string', default: '12' },
  clocks: { type: 'string', default: '2000' },
  damages: { type: 'string', default: '12' },
  uids: { type: 'string', default: '60' },
  kills: { type: 'string', default: '25' },
});
const passed = await runVitest(
  [
    'imaging/codecs/decoder-fuzz',
    'reading/series/series-fuzz',
    'deidentify/residue',
    'deidentify/hidden-letters',
    'tests/security/route-fuzz',
    'tests/security/mutated-files',
    'tests/security/generated-pictures',
    'tests/security/large-pictures',
    'tests/security/living-server',
    'tests/security/damaged-database',
    'tests/integration/damage',
    'server/platform/clock/clock-fuzz',
    'tests/integration/dicomweb-identifiers',
    'tests/integration/crash',
  ],
  {
    FUZZ_RUNS: values.files,
    MUTATIONS: values.mutations,
    PICTURES: values.pictures,
    REQUESTS: values.requests,
    UIDS: values.uids,
    CRASHES: values.kills,
    CLOCKS: values.clocks,
    DAMAGES: values.damages,
  },
);
process.exitCode = passed ? 0 : 1;
