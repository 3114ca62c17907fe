import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const sources = [
  'contract',
  'imaging',
  'labels',
  'reading',
  'pdf',
  'phantom',
  'evaluation',
  'server',
  'web',
  'scripts',
  'tools',
  'words/say',
];

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture|spec)\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

interface Usage {
  literals: Set<string>;
  /** Composed keys, such as `links.${name}`. */
  patterns: RegExp[];
}

/** Collects all strings and templates in the source. A key is used if one of them matches it. */
export function readUsage(root: string): Usage {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  for (const file of sources.flatMap((folder) => filesUnder(join(root, folder)))) {
    const text = readFileSync(file, 'utf8');
    for (const [, value = ''] of text.matchAll(/['"]([\w.-]+)['"]/g)) literals.add(value);
    for (const [, value = ''] of text.matchAll(/`([\w.]*\$\{[^`]*)`/g)) {
      const parts = value.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
      if (parts.every((part) => /^[\w\\.]*$/.test(part)) && /^\w{3}/.test(parts[0] ?? '')) {
        patterns.push(new RegExp(`^${parts.join('[\\w.-]+')}$`));
      }
    }
  }
  return { literals, patterns };
}

const literalRefusal =
  /\bnew (?:AppError|ProviderError|TargetRefused)\(\s*(?:'\w+',\s*)?(?:\(\w*\) =>\s*)?["'`](?!\w+',)(.+)/g;

/** Finds refusals with a literal sentence. The compiler requires a function, but not that it uses the catalog. */
export function literalRefusals(root: string): string[] {
  return filesUnder(join(root, 'server')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(literalRefusal)].map(
      ([, text]) => `${relative(root, file)} has a refusal that belongs in words/: ${text}`,
    ),
  );
}

/** A key is used in full, or as the rest after a translator's namespace. */
export function isUsed(path: string, { literals, patterns }: Usage): boolean {
  const steps = path.split('.');
  return steps.some((_, from) => {
    const prefix = steps.slice(0, from).join('.');
    const rest = steps.slice(from).join('.');
    if (from > 0 && !literals.has(prefix) && !patterns.some((pattern) => pattern.test(prefix))) return false;
    return literals.has(rest) || patterns.some((pattern) => pattern.test(rest));
  });
}
