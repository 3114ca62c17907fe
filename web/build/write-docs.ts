import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Marked, type Tokens } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Rolldown } from 'vite';
import { docsAddress } from '../../contract/addresses.ts';
import { type DocsPage, docsPages } from '../../contract/docs-pages.ts';
import { DocsLayout } from './docs-layout.tsx';

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

const root = path.resolve(import.meta.dirname, '../..');
const screens = 'docs/screens';
const isOutside = (target: string): boolean => /^[a-z]+:/.test(target);

/** Where a link of a Markdown file leads in the site; undefined for a file that the site does not show. */
function targetOf(target: string, from: DocsPage): string | undefined {
  if (isOutside(target) || target.startsWith('#')) return target;
  const [file = '', anchor] = target.split('#');
  const found = path.posix.join(path.posix.dirname(from.file), file);
  if (found === 'docs/openapi.json') return '/api/openapi.json';
  const page = docsPages.find((each) => each.file === found);
  return page && docsAddress(page.name) + (anchor ? `#${anchor}` : '');
}

function rendererFor(page: DocsPage): Marked {
  return new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href, page);
        return target ? `<a href="${target}">${text}</a>` : text;
      },
      image({ href, text }: Tokens.Image) {
        return `<img src="/docs/screens/${path.posix.basename(href)}" alt="${text}" loading="lazy">`;
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: 'th' | 'td'): string =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        // A wide table scrolls by itself; the region can be reached by keyboard.
        return `<div class="docs-table" tabindex="0" role="region" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
}

/** Writes `docs/` of the built app: the documentation of this version as plain pages, without a script of their own. */
export async function writeDocs(outDir: string, output: Output): Promise<void> {
  const style =
    output.find(({ fileName }) => /main.*\.css$/.test(fileName)) ??
    output.find(({ fileName }) => fileName.endsWith('.css'));
  if (!style) throw new Error('The build has no style sheet.');
  const folder = path.join(outDir, 'docs');
  await mkdir(folder, { recursive: true });
  await cp(path.join(root, screens), path.join(folder, 'screens'), { recursive: true });
  for (const page of docsPages) {
    const source = await readFile(path.join(root, page.file), 'utf8');
    const html = await rendererFor(page).parse(source);
    const markup = renderToStaticMarkup(DocsLayout({ page, html, style: `/${style.fileName}` }));
    await writeFile(path.join(folder, `${page.name}.html`), `<!doctype html>${markup}`);
  }
}
