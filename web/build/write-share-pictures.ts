import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { sharePictureOf } from '../../contract/addresses.ts';
import { pages } from '../../contract/pages.ts';
import { drawShareCard, shareCardSize } from '../../contract/share-card.ts';
import { languageCodes, languages } from '../../words/languages.ts';

const family = 'Share';

/** Draws the picture that other sites show beside a link to a page. */
export async function writeSharePictures(outDir: string): Promise<void> {
  for (const weight of [400, 600]) {
    const file = import.meta.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`);
    GlobalFonts.registerFromPath(fileURLToPath(file), family);
  }
  for (const code of languageCodes) {
    const { pages: heads, shell } = (await languages[code].load()).default;
    for (const page of Object.values(pages)) {
      if ('hidden' in page) continue;
      const { title, description } = heads[page.words];
      const canvas = createCanvas(shareCardSize.width, shareCardSize.height);
      const card = {
        title: title.replace(/^Sulcus – | – Sulcus$/g, ''),
        text: description,
        footer: shell.researchOnly,
      };
      drawShareCard(canvas.getContext('2d'), card, family);
      const file = path.join(outDir, sharePictureOf(code, page.words));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, await canvas.encode('png'));
    }
  }
}
