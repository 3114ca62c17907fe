import path from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';

const ownFile = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/** `new URL('./some-worker.ts', import.meta.url)` names what runs in a thread or process of its own: it becomes an entry. */
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
  external: /^[@a-z]/,
  plugins: [separateEntries],
  output: {
    dir: 'dist',
    entryFileNames: ({ name }) => (name in input ? '[name].js' : 'parts/[name].js'),
    chunkFileNames: 'parts/[name].js',
  },
});
