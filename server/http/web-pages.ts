import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { docsAddress, readScore, scoreParameter, scorePictureOf } from '#contract/addresses.ts';
import { pageOf } from '#contract/pages.ts';
import { AppError } from '#server/app-error.ts';
import type { Config } from '#server/config/config.ts';
import { catalogs } from '#server/words.ts';
import adminPages from '#words/en/admin/pages.ts';
import { addressIn, defaultLanguage, splitLanguage } from '#words/languages.ts';
import { chosenLanguage, languageCookie, wantedLanguage, withoutLanguage } from './language.ts';
import { type FirstView, llmsText, renderPage, sitemap, unescapeHtml } from './page-markup.ts';
import { scoreWords, serveScorePictures } from './score-picture.ts';
import { styleAttributes, stylesFrom } from './security.ts';

/** Prerendered first views from the build, by address. */
type Prerendered = Record<string, FirstView | undefined>;

/** Whether the prerendered first view of an address is still current. */
type FirstViewHolds = (address: string) => Promise<boolean>;

/** The page that reads scans in the browser, with WebAssembly and threads. */
const wholeScanPath = '/whole-scan';

function widenPolicy(reply: HeaderTarget, from: string, to: string): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy !== 'string' || !policy.includes(from)) throw new Error(`The policy has no ${from}.`);
  void reply.header('content-security-policy', policy.replace(from, to));
}

/** Only the responses that need it may compile WebAssembly. */
function allowWebAssembly(reply: HeaderTarget): void {
  widenPolicy(reply, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
}

/** Hashes of the style attributes in a prerendered view. No other inline style is allowed. */
function styleHashes(markup: string): string[] {
  const values = [...markup.matchAll(/ style="([^"]*)"/g)].map(([, value = '']) => unescapeHtml(value));
  return [...new Set(values)].map(
    (value) => `'sha256-${createHash('sha256').update(value).digest('base64')}'`,
  );
}

/** Dialogs add a style sheet while they are open; it carries this response's nonce. */
function allowStyles(reply: HeaderTarget, nonce: string, hashes: string[]): void {
  widenPolicy(reply, stylesFrom, `${stylesFrom} 'nonce-${nonce}'`);
  if (hashes.length > 0) {
    widenPolicy(reply, styleAttributes, `style-src-attr 'unsafe-hashes' ${hashes.join(' ')}`);
  }
}

type HeaderTarget = Pick<FastifyReply, 'getHeader' | 'header'>;

/** Serves the built files: hashed assets are cached for a year, the others for an hour. */
async function serveFiles(app: FastifyInstance, webRoot: string): Promise<void> {
  const shared = {
    index: false,
    // Nobody requests part of a script or style sheet.
    acceptRanges: false,
    // Use precompressed copies: the detector's WebAssembly is too large to compress per request.
    preCompressed: true,
  } as const;
  await app.register(fastifyStatic, {
    ...shared,
    root: path.join(webRoot, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply, file) => {
      // A worker uses the policy of its own file, not its page's.
      if (/\.m?js(\.br|\.gz)?$/.test(file)) allowWebAssembly(reply);
      void reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  await app.register(fastifyStatic, {
    ...shared,
    root: webRoot,
    decorateReply: false,
    // One route per file, because every other URL is a page.
    wildcard: false,
    globIgnore: ['assets/**', 'index.html', 'pages.json', '**/*.br', '**/*.gz'],
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  });
}

/** Serves the built web app: its files, and every other path as a page with its own head. */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  webRoot: string,
  firstViewHolds: FirstViewHolds,
): Promise<void> {
  app.get('/robots.txt', { schema: { hide: true } }, async (_, reply) =>
    reply
      .type('text/plain')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${config.publicUrl}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_, reply) =>
    reply.type('application/xml').send(sitemap(config.publicUrl)),
  );
  app.get('/docs', { schema: { hide: true } }, async (_, reply) => reply.redirect(docsAddress('start'), 302));
  app.get('/llms.txt', { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/plain').send(llmsText(config.publicUrl)),
  );
  serveScorePictures(app);
  const templateFile = path.join(webRoot, 'index.html');
  const template = existsSync(templateFile) ? readFileSync(templateFile, 'utf8') : undefined;
  const pagesFile = path.join(webRoot, 'pages.json');
  const prerendered: Prerendered = existsSync(pagesFile) ? JSON.parse(readFileSync(pagesFile, 'utf8')) : {};
  const hashes = new Map(
    Object.entries(prerendered).map(([address, view]) => [address, styleHashes(view?.markup ?? '')]),
  );
  if (template) await serveFiles(app, webRoot);
  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const pathname = request.url.split('?')[0] ?? '/';
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !pathname.startsWith('/api/');
    if (!wantsPage || !template) throw new AppError('not_found', (t) => t('code.not_found'));
    const asked = splitLanguage(pathname);
    const { canonicalPath, known: isPage, page } = pageOf(asked.path);
    const chosen = chosenLanguage(request);
    if (isPage && chosen) {
      void reply.setCookie('language', chosen, languageCookie);
      return reply.redirect(
        addressIn(page.admin ? defaultLanguage : chosen, asked.path) + withoutLanguage(request.url),
        302,
      );
    }
    const wanted = wantedLanguage(request, asked.language, page.admin === true);
    void reply.header('vary', 'accept-language, cookie');
    if (isPage && wanted !== asked.language) {
      const query = request.url.slice(pathname.length);
      return reply.redirect(addressIn(wanted, asked.path) + query, 302);
    }
    const nonce = randomBytes(16).toString('base64');
    const address = addressIn(asked.language, canonicalPath);
    const chosenOther = page.chosenByQuery === true && request.url !== pathname;
    const firstView =
      !chosenOther && (await firstViewHolds(canonicalPath)) ? prerendered[address] : undefined;
    const heads = { ...catalogs[asked.language].pages, ...adminPages };
    const query = new URLSearchParams(request.url.slice(pathname.length));
    const score = page.words === 'teaching' ? readScore(query.get(scoreParameter) ?? '') : undefined;
    const shared = score && {
      ...scoreWords(asked.language, score),
      picture: scorePictureOf(asked.language, score),
    };
    const options = { heads, publicUrl: config.publicUrl, nonce, shared };
    const { html, known } = renderPage(template, firstView, asked, options);
    allowStyles(reply, nonce, hashes.get(address) ?? []);
    if (canonicalPath === wholeScanPath) allowWebAssembly(reply);
    return reply
      .status(known ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  };
  // Also a route, because only routes are compressed.
  app.get('/*', { schema: { hide: true } }, answerPage);
  app.setNotFoundHandler(answerPage);
}
