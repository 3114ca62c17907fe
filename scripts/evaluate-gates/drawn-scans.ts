import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { createRandom, type Random } from '#server/phantom/random.ts';
import { ellipse, inside, type Shade } from './drawn-kinds.ts';

/** Pictures of a body or a scan that are not brain MR slices. Independent of the code that draws training pictures. */

const side = 256;

export const drawnScans: Record<string, (n: number) => GrayPicture> = {
  'photo of a monitor': (n) => photographScreen(slice(n), createRandom(n + 400)),
  'several slices in one image': (n) => montage(n, createRandom(n + 500)),
  'viewer window': (n) => viewerWindow(slice(n + 40), createRandom(n + 600)),
  'PET, body': (n) => paint(hotSpots(createRandom(n + 700))),
  'abdomen MR': (n) => paint(abdomen(createRandom(n + 800))),
  ellipses: (n) => paint(ellipses(createRandom(n + 900))),
};

const slice = (n: number): GrayPicture =>
  generatePhantom({ seed: 9_000 + n, size: side, sequence: n % 2 === 0 ? 't1ce' : 'flair' });

export function paint(at: Shade): GrayPicture {
  const gray = Uint8Array.from({ length: side * side }, (_, i) =>
    clamp(at(((i % side) / side) * 2 - 1, (Math.floor(i / side) / side) * 2 - 1)),
  );
  return { gray, width: side, height: side };
}

const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));

const at = ({ gray, width, height }: GrayPicture, x: number, y: number): number => {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column < 0 || row < 0 || column >= width || row >= height ? 0 : gray[row * width + column]!;
};

/** A photo of a slice on a screen at an angle, with bezel, moiré, glare and a lit room behind. */
function photographScreen(shown: GrayPicture, random: Random): GrayPicture {
  const [width, height] = [320, 256];
  const turn = random.between(-0.12, 0.12);
  const scale = random.between(1.1, 1.5);
  const room = random.between(60, 150);
  const stripes = random.between(0.6, 1.4);
  const glare = { x: random.between(60, 260), y: random.between(40, 200), r: random.between(40, 90) };
  const gray = Uint8Array.from({ length: width * height }, (_, i) => {
    const [px, py] = [i % width, Math.floor(i / width)];
    const [dx, dy] = [px - width / 2, py - height / 2];
    const depth = 1 + dx * 0.0012;
    const u = (dx * Math.cos(turn) - dy * Math.sin(turn)) * scale * depth;
    const v = (dx * Math.sin(turn) + dy * Math.cos(turn)) * scale * depth;
    const [half, frame] = [side / 2, 10];
    const light = 60 * Math.exp(-((px - glare.x) ** 2 + (py - glare.y) ** 2) / glare.r ** 2);
    if (Math.abs(u) > half + frame || Math.abs(v) > half + frame)
      return clamp(room + 20 * Math.sin(px / 30) + 5 * random.normal());
    if (Math.abs(u) > half || Math.abs(v) > half) return clamp(25 + light);
    const moire = 10 * Math.sin(u * stripes) * Math.sin(v * stripes * 1.07);
    return clamp(25 + 0.75 * at(shown, u + half, v + half) + moire + light + 4 * random.normal());
  });
  return { gray, width, height };
}

/** Four to twelve slices side by side. */
function montage(n: number, random: Random): GrayPicture {
  const [columns, rows] = [2 + (n % 3), 2 + (n % 2)];
  const cell = Math.floor(420 / columns);
  const [width, height] = [columns * cell, rows * cell];
  const slices = Array.from({ length: 3 }, (_, i) => slice(n * 3 + i + 100));
  const gap = Math.floor(random.between(0, 6));
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
      const [u, v] = [x - column * cell, y - row * cell];
      if (u < gap || v < gap) continue;
      gray[y * width + x] = at(slices[(column + row) % 3]!, (u / cell) * side, (v / cell) * side);
    }
  }
  return { gray, width, height };
}

/** A slice with a toolbar, a list and lines of text. */
function viewerWindow(shown: GrayPicture, random: Random): GrayPicture {
  const [width, height] = [420, 300];
  const ground = random.between(30, 70);
  const gray = new Uint8Array(width * height).fill(clamp(ground));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let value = gray[y * width + x]!;
      if (y < 26) value = x % 30 < 20 && y > 5 && y < 21 ? 190 : ground + 40;
      else if (x < 110) value = y % 18 < 7 && x % 5 < 3 && x > 8 && x < 90 ? 210 : ground + 20;
      else if (x > 140 && x < 396) value = at(shown, x - 140, y - 36);
      gray[y * width + x] = clamp(value);
    }
  }
  return { gray, width, height };
}

/** A faint body with a few very bright spots; half of them inverted, as PET is often shown. */
function hotSpots(random: Random): Shade {
  const spots = Array.from({ length: 5 }, () => ({
    x: random.between(-0.35, 0.35),
    y: random.between(-0.8, 0.8),
    r: random.between(0.05, 0.16),
    heat: random.between(90, 230),
  }));
  const inverted = random.chance(0.5);
  return (x, y) => {
    const body = 40 * inside(ellipse(x, y, 0.42, 1.1), 0.05);
    const heat = spots.reduce(
      (sum, spot) => sum + spot.heat * Math.exp(-(((x - spot.x) ** 2 + (y - spot.y) ** 2) / spot.r ** 2)),
      0,
    );
    const value = body + heat + 4 * random.normal();
    return inverted ? 255 - value : value;
  };
}

/** A slice through the abdomen: a bright rim of fat, liver, kidneys, spine, bowel. */
function abdomen(random: Random): Shade {
  const [wide, tall] = [random.between(0.82, 0.95), random.between(0.58, 0.7)];
  const [fat, tissue] = [random.between(170, 230), random.between(70, 110)];
  const grain = random.between(3, 9);
  return (x, y) => {
    const depth = ellipse(x, y, wide, tall);
    if (depth > 1) return Math.abs(2 * random.normal());
    let value = depth > 0.86 ? fat : tissue;
    const within = (cx: number, cy: number, rx: number, ry: number) => ellipse(x, y, rx, ry, cx, cy) < 1;
    if (within(-0.38, -0.08, 0.36, 0.3)) value = tissue + 35 + 6 * Math.sin(20 * x) * Math.sin(17 * y);
    if (within(0.42, 0, 0.16, 0.2)) value = tissue - 20;
    for (const cx of [-0.3, 0.3]) if (within(cx, 0.3, 0.12, 0.15)) value = tissue + 60;
    if (within(0, 0.36, 0.13, 0.13)) value = 140;
    if (within(0, 0.5, 0.05, 0.05)) value = 220;
    for (let loop = 0; loop < 6; loop++) {
      const angle = loop * 1.1;
      if (within(0.15 + 0.22 * Math.cos(angle), -0.15 + 0.16 * Math.sin(angle), 0.09, 0.07))
        value = 30 + 30 * loop;
    }
    return value + grain * random.normal();
  };
}

function ellipses(random: Random): Shade {
  const shapes = Array.from({ length: 3 + Math.floor(random.between(0, 4)) }, (_, i) => ({
    x: random.between(-0.2, 0.2),
    y: random.between(-0.2, 0.2),
    across: random.between(0.2, 0.8) / (1 + i * 0.4),
    down: random.between(0.2, 0.8) / (1 + i * 0.4),
    value: random.between(30, 240),
  }));
  return (x, y) =>
    shapes.findLast((shape) => ellipse(x, y, shape.across, shape.down, shape.x, shape.y) < 1)?.value ?? 0;
}
