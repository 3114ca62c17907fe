import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

/** What the landing page needs, in one file: a single gzip stream, and a short list of parts to load later. */
const firstLoad =
  /node_modules\/(react|react-dom|scheduler|react-router)\/|web\/app\/(main|router|root-layout|screen-route|screen-skeletons|error-screen)\.tsx?|web\/features\/landing\/(?!load-model)/;
/** Calls and their validation: the landing page loads them once it stands. */
const calls =
  /node_modules\/zod\/|contract\/(call|site|model-card|analytics)\.ts|web\/lib\/(api|api-error|session|visits|privacy-acknowledgement)\.ts/;
/** What nearly every other screen needs; small parts in files of their own would only cost requests. */
const everyScreen =
  /node_modules\/(@tanstack|lucide-react)\/|web\/app\/app-frame|web\/lib\/query\.ts|web\/components\/(badge|card|empty-state|notice|section|segmented|skeleton|stat)\.tsx/;

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: firstLoad, priority: 3 },
            { name: 'calls', test: calls, priority: 2 },
            { name: 'screens', test: everyScreen, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // The contract lies beside the web root.
    fs: { allow: ['..'] },
    proxy: { '^/api/': server },
  },
});
