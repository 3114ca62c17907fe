import { type Canvas, createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { Picture } from '#imaging/picture/decoded-scan.ts';
import type { Random } from '#phantom/random.ts';
import { type Quad, quadOf, type Rectangle } from '#reading/crop/quad.ts';
import { interFiles } from '#server/outputs/fonts/inter.ts';
import { type DrawnHead, randomOf } from './drawn-heads.ts';
import { photograph, type Screen } from './photograph.ts';

/** A generated screenshot or photograph, with the true frames of the heads in it. */
export interface Screenshot {
  kind: string;
  picture: Picture;
  frames: Quad[];
}

const font = 'Screenshot';
GlobalFonts.registerFromPath(interFiles.regular, font);

interface Theme {
  page: string;
  card: string;
  line: string;
  text: string;
  accent: string;
}
const light: Theme = {
  page: '#f4f5f7',
  card: '#ffffff',
  line: '#d5d8de',
  text: '#22252b',
  accent: '#1769d2',
};
const dark: Theme = { page: '#15181d', card: '#20242b', line: '#363c46', text: '#e4e7ec', accent: '#4c9dff' };

type Draw = (random: Random, head: () => DrawnHead) => Screen;

/** Each kind draws another one with each call. */
const kinds: Record<string, Draw> = {
  'phone, light portal': (random, head) => phonePortal(random, head(), light),
  'phone, dark portal': (random, head) => phonePortal(random, head(), dark),
  'phone, full-screen viewer': (random, head) => phoneViewer(random, head()),
  'desktop, light portal': (random, head) => desktopPortal(random, head(), light),
  'desktop, dark portal': (random, head) => desktopPortal(random, head(), dark),
  'desktop viewer with overlays': (random, head) => viewer(random, head),
  'sheet of several slices': (random, head) => sheet(random, head),
  'photograph of a screen': (random, head) => phoneViewer(random, head(), 640, 480),
  'photograph of a film': (random, head) => film(random, head()),
};
export const kindNames = Object.keys(kinds);

/** Screenshot number `seed`; the kinds take turns. Every choice follows from the seed. */
export async function drawScreenshot(seed: number, heads: readonly DrawnHead[]): Promise<Screenshot> {
  const random = randomOf(seed);
  const kind = kindNames[seed % kindNames.length]!;
  let next = random.whole(0, heads.length - 1);
  const screen = kinds[kind]!(random, () => heads[next++ % heads.length]!);
  if (kind.startsWith('photograph')) {
    const { canvas, quads } = photograph(random, screen, { film: kind.endsWith('film') });
    return { kind, picture: await captured(canvas, random), frames: quads };
  }
  return { kind, picture: await captured(screen.canvas, random), frames: screen.frames.map(quadOf) };
}

/** Half of all pictures pass through JPEG. */
async function captured(canvas: Canvas, random: Random): Promise<Picture> {
  let shown = canvas;
  if (random.chance(0.5)) {
    const jpeg = await loadImage(await canvas.encode('jpeg', random.whole(72, 92)));
    shown = createCanvas(canvas.width, canvas.height);
    shown.getContext('2d').drawImage(jpeg, 0, 0);
  }
  const { width, height } = shown;
  const { data } = shown.getContext('2d').getImageData(0, 0, width, height);
  const gray = new Uint8Array(width * height);
  const color = new Uint8Array(width * height * 3);
  for (let i = 0; i < gray.length; i++) {
    const [r, g, b] = [data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!];
    gray[i] = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
    color.set([r, g, b], i * 3);
  }
  return { gray, color, width, height };
}

function start(width: number, height: number, fill: string): { canvas: Canvas; paint: SKRSContext2D } {
  const canvas = createCanvas(width, height);
  const paint = canvas.getContext('2d');
  paint.fillStyle = fill;
  paint.fillRect(0, 0, width, height);
  return { canvas, paint };
}

function write(
  paint: SKRSContext2D,
  text: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): void {
  paint.fillStyle = color;
  paint.font = `${size}px ${font}`;
  paint.fillText(text, x, y);
}

/** Draws a slice on black into a rectangle, as large as it fits or zoomed, and returns the head's frame. */
function place(
  paint: SKRSContext2D,
  { canvas, frame }: DrawnHead,
  room: Rectangle,
  random: Random,
): Rectangle {
  const [wide, high] = [room.right - room.left, room.bottom - room.top];
  paint.save();
  paint.beginPath();
  paint.rect(room.left, room.top, wide, high);
  paint.clip();
  paint.fillStyle = random.pick(['#000', '#000', '#050505', '#0b0c0e']);
  paint.fillRect(room.left, room.top, wide, high);
  // The whole head stays in the room, with a hair of ground around it.
  const largest = Math.min(wide / (frame.right - frame.left), high / (frame.bottom - frame.top));
  const size = Math.min(largest * 0.97, Math.min(wide, high) * random.between(0.9, 1.15));
  const x = room.left + wide / 2 - (size * (frame.left + frame.right)) / 2;
  const y = room.top + high / 2 - (size * (frame.top + frame.bottom)) / 2;
  paint.globalCompositeOperation = 'lighten';
  paint.drawImage(canvas, x, y, size, size);
  paint.restore();
  return {
    left: x + size * frame.left,
    top: y + size * frame.top,
    right: x + size * frame.right,
    bottom: y + size * frame.bottom,
  };
}

function statusBar(paint: SKRSContext2D, width: number, color: string): void {
  write(paint, '9:41', { x: 24, y: 22, size: 14, color });
  paint.fillStyle = color;
  paint.fillRect(width - 44, 12, 22, 11);
  for (let bar = 0; bar < 4; bar++) paint.fillRect(width - 76 + bar * 6, 22 - bar * 3, 4, 3 + bar * 3);
}

function paragraph(paint: SKRSContext2D, room: Rectangle, theme: Theme, random: Random): void {
  const words = [
    'MRI',
    'brain',
    'without',
    'contrast',
    'series',
    'axial',
    'report',
    'Dr.',
    'Lindqvist',
    'of',
    'the',
  ];
  for (let y = room.top + 14; y < room.bottom; y += 19) {
    let line = '';
    while (line.length * 6.5 < room.right - room.left - 60)
      line += `${words[random.whole(0, words.length - 1)]} `;
    write(paint, line, { x: room.left, y, size: 13, color: theme.text });
  }
}

function button(paint: SKRSContext2D, x: number, y: number, theme: Theme): void {
  paint.fillStyle = theme.accent;
  paint.beginPath();
  paint.roundRect(x, y, 110, 34, 8);
  paint.fill();
  write(paint, 'Download', { x: x + 22, y: y + 22, size: 14, color: '#fff' });
}

function phonePortal(random: Random, head: DrawnHead, theme: Theme): Screen {
  const [width, height] = [390, random.whole(780, 850)];
  const { canvas, paint } = start(width, height, theme.page);
  paint.fillStyle = theme.card;
  paint.fillRect(0, 0, width, 92);
  statusBar(paint, width, theme.text);
  write(paint, 'My images', { x: 20, y: 70, size: 19, color: theme.text });
  const inset = random.whole(0, 22);
  const top = random.whole(110, 190);
  if (top > 140) paragraph(paint, { left: 20, top: 100, right: width - 20, bottom: top - 14 }, theme, random);
  const room = { left: inset, top, right: width - inset, bottom: top + random.whole(300, 430) };
  const frame = place(paint, head, room, random);
  if (random.chance(0.5)) overlay(paint, room, 9);
  paragraph(
    paint,
    { left: 20, top: room.bottom + 12, right: width - 20, bottom: height - 110 },
    theme,
    random,
  );
  button(paint, 20, height - 98, theme);
  paint.fillStyle = theme.card;
  paint.fillRect(0, height - 54, width, 54);
  for (let tab = 0; tab < 4; tab++) {
    paint.strokeStyle = theme.text;
    paint.strokeRect(36 + tab * 95, height - 42, 20, 20);
  }
  return { canvas, frames: [frame] };
}

/** Names and settings in the corners, a ruler and a cross, as viewers draw them. */
function overlay(paint: SKRSContext2D, { left, top, right, bottom }: Rectangle, size: number): void {
  const color = '#e8e6c8';
  for (const [i, text] of ['LINDQVIST^EVA', '1961-04-02 F', 'MR T2 FLAIR'].entries())
    write(paint, text, { x: left + 6, y: top + size + 4 + i * (size + 4), size, color });
  write(paint, 'W 412 L 206', { x: left + 6, y: bottom - 8, size, color });
  write(paint, 'Im 12/26', { x: right - size * 5.5, y: top + size + 4, size, color });
  paint.fillStyle = color;
  paint.fillRect(right - 10, top + 0.35 * (bottom - top), 1.5, 0.3 * (bottom - top));
}

function phoneViewer(random: Random, head: DrawnHead, width = 390, height = 844): Screen {
  const { canvas, paint } = start(width, height, '#000');
  const frame = place(paint, head, { left: 4, top: 60, right: width - 4, bottom: height - 70 }, random);
  overlay(paint, { left: 0, top: 30, right: width, bottom: height - 60 }, random.whole(9, 13));
  if (height > width) statusBar(paint, width, '#fff');
  for (let tool = 0; tool < 5; tool++) {
    paint.strokeStyle = '#9aa0a8';
    paint.lineWidth = 2;
    paint.strokeRect(width / 2 - 150 + tool * 65, height - 44, 24, 24);
  }
  return { canvas, frames: [frame] };
}

function desktopPortal(random: Random, head: DrawnHead, theme: Theme): Screen {
  const [width, height] = [1200, random.whole(680, 760)];
  const { canvas, paint } = start(width, height, theme.page);
  paint.fillStyle = theme.card;
  paint.fillRect(0, 0, width, 64);
  paint.fillRect(0, 64, 240, height);
  write(paint, 'Patient portal', { x: 24, y: 40, size: 20, color: theme.accent });
  for (let row = 0; row < 8; row++) {
    write(paint, `Visit ${row + 1}, radiology`, { x: 24, y: 110 + row * 42, size: 14, color: theme.text });
    paint.fillStyle = theme.line;
    paint.fillRect(16, 124 + row * 42, 208, 1);
  }
  const left = random.whole(270, 420);
  const room = {
    left,
    top: 96,
    right: left + random.whole(440, 620),
    bottom: height - random.whole(40, 120),
  };
  const frame = place(paint, head, room, random);
  if (random.chance(0.5)) overlay(paint, room, 12);
  paragraph(
    paint,
    { left: room.right + 24, top: 110, right: width - 10, bottom: height - 140 },
    theme,
    random,
  );
  button(paint, room.right + 24, height - 96, theme);
  return { canvas, frames: [frame] };
}

/** A workstation: tools, thumbnails of other slices, overlays and a measurement beside the head. */
function viewer(random: Random, head: () => DrawnHead): Screen {
  const [width, height] = [1180, 720];
  const { canvas, paint } = start(width, height, '#101215');
  const gray = random.pick(['#2b2f36', '#c9ccd1', '#3d4654']);
  paint.fillStyle = gray;
  paint.fillRect(0, 0, width, 46);
  for (let tool = 0; tool < 14; tool++) {
    paint.fillStyle = '#7f8894';
    paint.fillRect(14 + tool * 40, 11, 24, 24);
  }
  for (let row = 0; row < 5; row++) {
    const top = 56 + row * 128;
    place(paint, head(), { left: 10, top, right: 130, bottom: top + 118 }, random);
  }
  const room = { left: 144, top: 52, right: width - 8, bottom: height - 8 };
  const frame = place(paint, head(), room, random);
  overlay(paint, room, 13);
  paint.strokeStyle = '#e3d34a';
  paint.beginPath();
  paint.moveTo(frame.left - 90, frame.top + 40);
  paint.lineTo(frame.left - 20, frame.top + 90);
  paint.stroke();
  return { canvas, frames: [frame] };
}

function sheet(random: Random, head: () => DrawnHead): Screen {
  const columns = random.whole(2, 3);
  const rows = 2;
  const tile = random.whole(200, 260);
  const gap = random.whole(0, 10);
  const { canvas, paint } = start(
    columns * tile + (columns + 1) * gap,
    rows * tile + (rows + 1) * gap,
    random.pick(['#000', '#ffffff', '#3a3f47']),
  );
  const frames: Rectangle[] = [];
  for (let n = 0; n < columns * rows; n++) {
    const left = gap + (n % columns) * (tile + gap);
    const top = gap + Math.floor(n / columns) * (tile + gap);
    const room = { left, top, right: left + tile, bottom: top + tile };
    frames.push(place(paint, head(), room, random));
    write(paint, `${n + 8}`, { x: left + 6, y: top + 14, size: 10, color: '#eee' });
  }
  return { canvas, frames };
}

function film(random: Random, head: DrawnHead): Screen {
  const { canvas, paint } = start(480, random.whole(520, 600), '#0d0f14');
  const room = { left: 30, top: 60, right: 450, bottom: canvas.height - 40 };
  const frame = place(paint, head, room, random);
  write(paint, 'LINDQVIST EVA  02.04.1961', { x: 40, y: 36, size: 15, color: '#cfd3da' });
  return { canvas, frames: [frame] };
}
