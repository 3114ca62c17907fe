// npm installs packages whole. After each installation this deletes what nothing here loads. It runs in the project's root, on
// the Node that ran npm.
import { readdirSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';

const ownPlatform = [process.platform, process.arch].join(sep);
const isSourceMap = (file) => file.endsWith('.map');
const unused = [
  {
    // The inference runtime for other systems.
    folder: 'onnxruntime-node/bin',
    holds: (file) => file.split(sep).length === 3 && !file.endsWith(ownPlatform),
  },
  {
    // Builds of the browser's runtime that nobody imports.
    folder: 'onnxruntime-web/dist',
    holds: (file) => /jsep|jspi|webgl|\.all\./.test(file) || isSourceMap(file),
  },
  {
    // Headers for compiling add-ons.
    folder: 'node/node_modules',
    holds: (file) => /^node-[^/\\]+.include$/.test(file),
  },
  { folder: 'lucide-react', holds: isSourceMap },
  { folder: 'pdfjs-dist', holds: isSourceMap },
];
for (const { folder, holds } of unused) {
  const place = join('node_modules', folder);
  let files = [];
  try {
    files = readdirSync(place, { recursive: true });
  } catch (error) {
    // A package is missing where only those for production are installed.
    if (error.code !== 'ENOENT') throw error;
  }
  for (const file of files.filter(holds)) rmSync(join(place, file), { recursive: true, force: true });
}
