import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readScore, type TeachingScore } from '#contract/addresses.ts';
import { drawShareCard, shareCardSize } from '#contract/share-card.ts';
import { AppError } from '#server/app-error.ts';
import { translatorIn } from '#server/words.ts';
import { type Language, languageCodes } from '#words/languages.ts';

const family = 'Score';
const kept = 200;

/** What a link to a score says of it. */
export function scoreWords(language: Language, { right, answered }: TeachingScore) {
  const t = translatorIn(language, 'teaching.score');
  return { title: t('title', { right, answered }), description: t('text') };
}

async function drawScore(language: Language, score: TeachingScore): Promise<Buffer> {
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');
  if (!GlobalFonts.has(family)) {
    for (const weight of [400, 600]) {
      const file = import.meta.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`);
      GlobalFonts.registerFromPath(fileURLToPath(file), family);
    }
  }
  const canvas = createCanvas(shareCardSize.width, shareCardSize.height);
  const { title, description } = scoreWords(language, score);
  const footer = translatorIn(language, 'shell')('researchOnly');
  drawShareCard(canvas.getContext('2d'), { title, text: description, footer }, family);
  return canvas.encode('png');
}

/** Serves the pictures of teaching scores. They hold two figures, and nothing of a scan or a person. */
export function serveScorePictures(app: FastifyInstance): void {
  const drawn = new LRUCache<string, Buffer>({ max: kept });
  app.get<{ Params: { language: string; score: string } }>(
    '/share/:language/score/:score.png',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const language = languageCodes.find((code) => code === params.language);
      const score = readScore(params.score);
      if (!language || !score) throw new AppError('not_found', (t) => t('code.not_found'));
      const key = `${language} ${params.score}`;
      const picture = drawn.get(key) ?? (await drawScore(language, score));
      drawn.set(key, picture);
      return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(picture);
    },
  );
}
