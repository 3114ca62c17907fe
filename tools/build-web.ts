import { buildWhenOlder } from './build-when-older.ts';

export const buildWeb = (): Promise<void> =>
  buildWhenOlder({
    what: 'the web app',
    program: 'node_modules/vite/bin/vite.js',
    args: ['build', '--logLevel', 'warn'],
    sources: [
      'web',
      'contract',
      'imaging',
      'labels',
      'reading',
      'words',
      'docs',
      'README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'model/CARD.md',
      'model/README.md',
      'model/HISTORY.md',
      'model/sulcus.onnx',
      'model/sulcus-fp16.onnx',
      'model/card.json',
      'model/studies.json',
      'vite.config.ts',
    ],
    output: 'dist/web/index.html',
  });

if (import.meta.main) await buildWeb();
