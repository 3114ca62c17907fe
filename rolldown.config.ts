import path from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

/** What runs in a thread or process of its own. */
export const ownFile = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/** Makes an entry of each. */
const separateEntries: Plugin = {
  name: 'separate-entries',
  transform(code, id) {
    return code.replace(ownFile, (_, file: string) => {
      const entry = this.emitFile({ type: 'chunk', id: path.resolve(path.dirname(id), file) });
      return `new URL(import.meta.ROLLUP_FILE_URL_${entry})`;
    });
  },
};

/** What is started by name: the server, the process that starts it again should it die, and the command line. */
const input = { server: 'server/main.ts', supervise: 'scripts/supervise.ts', cli: 'scripts/cli.ts' };

/** Our own code for Node: the entries in `dist`, and what they start in `dist/parts`. Packages stay outside. */
export default defineConfig({
  input,
  platform: 'node',
  // Its package.json is 180 KB, which Node would parse again for each of its files: a third of the time of a start.
  external: /^(?!drizzle-orm)[@a-z]/,
  plugins: [separateEntries],
  output: {
    dir: 'dist',
    entryFileNames: ({ name }) => (name in input ? '[name].js' : 'parts/[name].js'),
    chunkFileNames: 'parts/[name].js',
  },
});
