import sharp from 'sharp';
import { protectHead } from '#imaging/burned-in/protect-head.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { negativeOf } from '#imaging/picture/inverted.ts';
import { createRandom, type Random } from '#server/phantom/random.ts';
import { type Font, fonts, type Inked, inkText } from './write-text.ts';

export interface WrittenCase extends GrayPicture {
  /** 1 for each pixel of a letter. */
  ink: Uint8Array;
  place: 'off the head' | 'on the head';
  kind: Kind;
  font: Font;
  size: number;
  tone: number;
  degrees: number;
  /** The picture without the burned-in text. */
  clean: Uint8Array;
}

const kinds = [
  'white, level',
  'gray, level',
  'upwards or downwards',
  'slanted',
  'black on a white plate',
  'black on a white picture',
  'two lines',
  'packed as JPEG',
  'faint on a plate',
  'eleven pixels in a large picture',
  'dark letters',
] as const;
export type Kind = (typeof kinds)[number];

/** Dark letters off the head would be black on black. */
export const kindsAt = (place: WrittenCase['place']): readonly Kind[] =>
  kinds.filter((kind) => kind !== 'dark letters' || place === 'on the head');

const texts = [
  'SMITH^JOHN',
  'Anna Keller 12.03.1961',
  'MRN 4471920',
  'DOB 1970-01-01',
  'JANE DOE F 047Y',
  'Li Wu',
  'ID 88-1234',
  'O Brien 1944',
] as const;
const sizes = [9, 10, 12, 14, 18, 24, 32] as const;

/** Draws text with random properties from the seed on a picture; null if there is no room. */
export async function writeCase(
  blank: GrayPicture,
  seed: number,
  kind: Kind,
  place: WrittenCase['place'],
): Promise<WrittenCase | null> {
  const random = createRandom(seed).fork(`${kind} ${place}`);
  const small = kind === 'eleven pixels in a large picture';
  const clean = small ? await enlarge(blank, random.pick([1024, 1280, 1536])) : blank;
  const { width, height } = clean;
  const ground = kind === 'black on a white picture' ? negativeOf(clean.gray) : clean.gray;
  const core = protectHead(clean.gray, width, height)?.core;
  if (!core) return null;
  for (let attempt = 0; attempt < 40; attempt++) {
    const font = random.pick(fonts);
    const size = small ? 11 : Math.round(random.pick(sizes) * Math.max(1, Math.min(width, height) / 384));
    const degrees = degreesOf(kind, random);
    let inked = inkText(random.pick(texts), font, size, degrees);
    if (kind === 'two lines') inked = stack(inked, inkText(random.pick(texts), font, size, 0));
    const at = placeOf(inked, clean, place, random);
    if (!at || !fits(inked, at, core, width, place)) continue;
    const { tone, plate } = tonesOf(kind, random);
    const written = draw(ground, inked, at, width, kind, tone, plate);
    const gray =
      kind === 'packed as JPEG' ? await throughJpeg(written.gray, width, height, random) : written.gray;
    return { ...written, gray, width, height, place, kind, font, size, tone, degrees, clean: ground };
  }
  return null;
}

/** The gray of the letters and of the plate behind them, if any. */
function tonesOf(kind: Kind, random: Random): { tone: number; plate?: number } {
  if (kind === 'gray, level') return { tone: random.whole(60, 150) };
  if (kind === 'dark letters') return { tone: random.whole(0, 25) };
  if (kind === 'faint on a plate') {
    const plate = random.whole(90, 220);
    return { tone: plate + random.pick([1, -1]) * random.whole(24, 34), plate };
  }
  const bright = random.whole(190, 255);
  if (kind === 'black on a white plate') return { tone: 255 - bright, plate: bright };
  return { tone: kind === 'black on a white picture' ? 255 - bright : bright };
}

async function enlarge({ gray, width, height }: GrayPicture, side: number): Promise<GrayPicture> {
  const scale = side / Math.min(width, height);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  const resized = sharp(gray, { raw: { width, height, channels: 1 } }).resize(wide, high, { fit: 'fill' });
  const pixels = await resized.toColourspace('b-w').raw().toBuffer();
  return { gray: new Uint8Array(pixels), width: wide, height: high };
}

function degreesOf(kind: Kind, random: Random): number {
  if (kind === 'upwards or downwards') return random.pick([90, 270]);
  if (kind !== 'slanted') return 0;
  return random.pick([1, -1]) * random.pick([8, 15, 25, 35, 45]);
}

/** Off the head, at an edge or in a corner; on the head, anywhere in the middle. */
function placeOf(
  { width: w, height: h }: Inked,
  { width, height }: GrayPicture,
  place: WrittenCase['place'],
  random: Random,
): { x: number; y: number } | null {
  const roomX = width - w - 4;
  const roomY = height - h - 4;
  if (roomX < 1 || roomY < 1) return null;
  if (place === 'on the head') {
    const x = width * random.between(0.3, 0.7) - w / 2;
    const y = height * random.between(0.25, 0.75) - h / 2;
    return { x: clamp(x, 2, roomX), y: clamp(y, 2, roomY) };
  }
  const along = (room: number) => random.pick([2, 2 + room, 2 + Math.floor(room * random.next())]);
  const inset = random.whole(0, 6);
  return random.chance(0.5)
    ? { x: clamp(along(roomX), 2, roomX), y: random.chance(0.5) ? 2 + Math.min(inset, roomY) : roomY }
    : { x: random.chance(0.5) ? 2 + Math.min(inset, roomX) : roomX, y: clamp(along(roomY), 2, roomY) };
}

const clamp = (value: number, low: number, high: number): number =>
  Math.round(Math.min(high, Math.max(low, value)));

/** Off the head, no letter may touch it; on the head, at least 90% of the ink must lie on it. */
function fits(
  inked: Inked,
  at: { x: number; y: number },
  core: Uint8Array,
  width: number,
  place: WrittenCase['place'],
): boolean {
  let on = 0;
  let all = 0;
  for (let y = 0; y < inked.height; y++) {
    for (let x = 0; x < inked.width; x++) {
      if (inked.coverage[y * inked.width + x]! < 90) continue;
      all++;
      if (core[(at.y + y) * width + at.x + x] === 1) on++;
    }
  }
  return place === 'off the head' ? on === 0 : on >= all * 0.9;
}

function draw(
  ground: Uint8Array,
  inked: Inked,
  at: { x: number; y: number },
  width: number,
  kind: Kind,
  tone: number,
  plate: number | undefined,
): { gray: Uint8Array; ink: Uint8Array } {
  const gray = ground.slice();
  const ink = new Uint8Array(gray.length);
  const opaque = plate !== undefined || kind === 'dark letters' || kind === 'black on a white picture';
  if (plate !== undefined) {
    for (let y = -2; y < inked.height + 2; y++) {
      const row = (at.y + y) * width + at.x;
      gray.fill(plate, row - 2, row + inked.width + 2);
    }
  }
  for (let y = 0; y < inked.height; y++) {
    for (let x = 0; x < inked.width; x++) {
      const share = inked.coverage[y * inked.width + x]! / 255;
      const i = (at.y + y) * width + at.x + x;
      const goal = opaque ? tone : Math.max(tone, gray[i]!);
      gray[i] = Math.round(gray[i]! * (1 - share) + goal * share);
      if (share > 0.35) ink[i] = 1;
    }
  }
  return { gray, ink };
}

function stack(a: Inked, b: Inked): Inked {
  const gap = Math.round(a.height * 0.5);
  const width = Math.max(a.width, b.width);
  const height = a.height + gap + b.height;
  const coverage = new Uint8Array(width * height);
  for (const [line, top] of [
    [a, 0],
    [b, a.height + gap],
  ] as const) {
    for (let y = 0; y < line.height; y++) {
      coverage.set(line.coverage.subarray(y * line.width, (y + 1) * line.width), (top + y) * width);
    }
  }
  return { width, height, coverage };
}

async function throughJpeg(
  gray: Uint8Array,
  width: number,
  height: number,
  random: Random,
): Promise<Uint8Array> {
  const packed = await sharp(gray, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: random.pick([60, 75, 90]) })
    .toBuffer();
  return new Uint8Array(await sharp(packed).toColourspace('b-w').raw().toBuffer());
}
