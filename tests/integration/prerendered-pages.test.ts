import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type PagePath, pages } from '#contract/pages.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { buildWeb } from '#tools/build-web.ts';
import publicWords from '#words/en/pages.ts';
import { addressIn } from '#words/languages.ts';

/** The first view of each public page as the build writes it, without a browser. */
let markupOf: (address: string) => string;
beforeAll(async () => {
  await buildWeb();
  const file = path.resolve(import.meta.dirname, '../../dist/web/pages.json');
  const built = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { markup: string }>;
  markupOf = (address) =>
    built[address]!.markup.replace(/<(script|style|svg|noscript|code)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '');
});
const textsOf = (address: string): string[] =>
  markupOf(address)
    .split(/<[^>]+>/)
    .map((text) => text.replaceAll('&#x27;', '’').replaceAll('&amp;', '&').trim())
    .filter(Boolean);
const textOf = (address: string): string => markupOf(address).replace(/<[^>]+>/g, '');

const prerendered = [
  ...['/', '/dashboard', '/scanner', '/whole-scan', '/help', '/get-your-pictures', '/about', '/status'],
  ...['/stored', '/updates', '/teaching', '/privacy', '/terms', '/mri-education', '/model-transparency'],
];

/** Names and sources. */
const notWords =
  /^(Sulcus|sulcus|Beta|English|Español|RF-DETR.*|mAP@50|detect-count-visualize|(Axial|Coronal|Sagital) · .*|.* et al\.:|v[\d.]+|[^a-z]*)$/;
/** The titles and the journals of quoted papers. */
const citations =
  /^(MRI from Picture|Stejskal|Spin|J\. Chem|Radiology|ECCV|Int\. J\.|ICML|MR imaging|End-to-end|On calib|The PASCAL|Le Bihan|Carion|Everingham|Guo|McRobbie)/;

test.each(prerendered)('every text of %s is translated', (address) => {
  const english = new Set(textsOf(address));
  const same = textsOf(addressIn('es', address)).filter((text) => english.has(text));
  expect(same.filter((text) => !notWords.test(text) && !citations.test(text))).toEqual([]);
});

test.each([
  ['/', ['100% Free', 'Instant Results', 'No Registration Required', 'AI-Powered', 'Detection Accuracy']],
  ['/', ['under 10s', 'Analysis Time', 'Step 1Upload', 'Step 2AI analysis', 'Step 3Get results']],
  ['/', ['not FDA approved or CE marked']],
  ['/dashboard', ['Version 3.0', 'October 31, 2025', 'Glioma, Meningioma, Pituitary', '9000+', '2200+']],
  ['/updates', ['Aug 10, 2025', 'Aug 20, 2025', 'v2.1.3', 'Major', 'Minor', '40%']],
  ['/mri-education', ['FOR EDUCATIONAL PURPOSES ONLY - NOT FOR CLINICAL DIAGNOSIS', '95.8%', '94.7%']],
  ['/mri-education', ['84.9%', '16,000+']],
  ['/about', ['The platform', 'one slice of a brain MRI', 'Purpose and intended use', 'What it is not']],
  ['/about', ['to train the next model', 'not FDA approved or CE marked and not for clinical diagnosis']],
  ['/about', ['How it began', 'A high-school student built the first version', 'Contact']],
  [
    '/about',
    ['Questions, corrections or ideas?', 'validation by qualified healthcare providers.', 'Students'],
  ],
  ['/about', ['AI and biomedical researchers', 'Educators', 'Developers', 'Healthcare professionals']],
  ['/es/mri-education', ['95,8\u00a0% de mAP@50', '16.000+ imágenes']],
  ['/es/dashboard', ['97,9\u00a0%']],
  ['/es/privacy', ['prevalece el texto inglés']],
  ['/es/terms', ['prevalece el texto inglés']],
])('%s states %j', (address, sentences) => {
  const text = textOf(address);
  for (const sentence of sentences) expect(text).toContain(sentence);
});

test('the English legal texts do not name another one that prevails; Spanish figures have no decimal point', () => {
  for (const address of ['/privacy', '/terms']) expect(textOf(address)).not.toContain('prevails');
  expect(textOf('/es/dashboard')).not.toMatch(/\d\.\d+\s?%/);
});

test.each([
  ['/', ['/dashboard', '/about', '/mri-education', '/help', '/privacy', '/terms', '/status']],
  ['/', ['/model-transparency', '/scanner?sample=two-lesions']],
  ['/dashboard', ['/scanner', '/mri-education', '/help', '/status', '/model-transparency']],
  ['/mri-education', ['/', '/help']],
  ['/about', ['/scanner']],
])('%s links to %j', (address, targets) => {
  const links = [...markupOf(address).matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, target]) => target);
  expect(links).toEqual(expect.arrayContaining(targets));
});

const server = sharedAdminServer(serverPlace);
const sent = async (address: string): Promise<string> =>
  (await fetch(`${server.url}${address}`, { headers: { 'accept-language': 'en' } })).text();

test('every public page has its own head', async () => {
  const paths = (Object.keys(pages) as PagePath[]).filter(
    (each) => !('hidden' in pages[each]) && each !== '/scanner' && each !== '/upload',
  );
  const titles = new Set<string>();
  for (const each of paths) {
    const html = await sent(each);
    const { title, description, keywords } = publicWords[pages[each].words as keyof typeof publicWords];
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<meta name="description" content="${description}">`);
    expect(html).toContain(`<meta name="keywords" content="${keywords}">`);
    expect(html).toContain(`<meta property="og:title" content="${title}">`);
    expect(html).toContain(`<meta property="og:description" content="${description}">`);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${each}">`));
    titles.add(title);
  }
  expect(titles.size).toBe(paths.length);
  expect(await sent('/home')).toMatch(/<link rel="canonical" href="[^"]+\d\/">/);
});

test('every public page links to its translations for search engines', async () => {
  const html = await sent('/es/help');
  expect(html).toContain('<html lang="es">');
  expect(html).toMatch(/<link rel="alternate" hreflang="en" href="[^"]+\/help">/);
  expect(html).toMatch(/<link rel="alternate" hreflang="es" href="[^"]+\/es\/help">/);
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/es\/help">/);
});
