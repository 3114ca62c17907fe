import type { Random } from '#phantom/random.ts';

/** Gray at a position; x and y run from -1 to 1. */
export type Shade = (x: number, y: number) => number;

/** Relative distance from the center of an ellipse, 1 on its border. */
export const ellipse = (x: number, y: number, across: number, down: number, left = 0, top = 0) =>
  Math.hypot((x - left) / across, (y - top) / down);
/** 1 inside, 0 outside, with a soft transition. */
export const inside = (distance: number, softness = 0.06) => 1 / (1 + Math.exp((distance - 1) / softness));

/** Kinds of pictures that people upload by mistake. Each call draws a different one. */
export const drawnKinds: Record<string, (random: Random, n: number) => Shade> = {
  black: (_random, n) => () => n % 3,
  gray: (_random, n) => () => 60 + n * 7,
  white: (_random, n) => () => 255 - (n % 3),
  noise: (random, n) => () => random.next() * (120 + n * 6),
  'blurred disk': (_random, n) => (x, y) =>
    200 * Math.exp(-(ellipse(x, y, 0.3 + n * 0.02, 0.4 + n * 0.01) ** 4)),
  'blurred blobs': (_random, n) => (x, y) =>
    110 + 60 * Math.sin(x * (2 + n * 0.2) + n) * Math.cos(y * (3 - n * 0.1)) + 30 * Math.sin(3 * x * y + n),
  icon: drawIcon,
  bars: (_random, n) => (x, y) => (y > 0.6 - ((Math.floor((x + 1) * 4) * (n + 3)) % 7) * 0.2 ? 150 : 235),
  'chest film': drawChestFilm,
  'chest CT': drawChestCt,
  'skull film': drawSkullFilm,
  'hand film': drawHandFilm,
  ultrasound: drawUltrasound,
  face: drawFace,
};

function drawIcon(_random: Random, n: number): Shade {
  const ring = 0.4 + (n % 5) * 0.08;
  return (x, y) => {
    const distance = ellipse(x, y, 0.7, 0.7);
    const mark = n % 3 === 0 ? Math.abs(x) < 0.12 : n % 3 === 1 ? Math.abs(x - y) < 0.15 : distance < ring;
    return distance < 1 ? (mark ? 255 : 40 + (n % 4) * 50) : n % 2 === 0 ? 255 : 0;
  };
}

/** Lungs are dark, heart, spine and diaphragm are bright, ribs cross everything. */
function drawChestFilm(random: Random): Shade {
  const ribs = random.between(9, 13);
  const grain = random.between(3, 9);
  const heart = random.between(0.26, 0.36);
  const wide = random.between(0.3, 0.38);
  const bright = random.between(150, 210);
  return (x, y) => {
    const body = inside(ellipse(x, y, 1.05, 1.5, 0, 0.35), 0.1);
    const lungs = Math.max(
      inside(ellipse(x, y, wide, 0.62, -0.45, -0.05)),
      inside(ellipse(x, y, wide, 0.66, 0.45, -0.1)),
    );
    const mid = inside(ellipse(x, y, heart, 0.42, 0.12, 0.25), 0.12);
    const spine = inside(Math.abs(x) / 0.09, 0.2) * 0.35;
    const rib = 0.14 * Math.sin((y + 0.5 * x * x) * ribs * Math.PI) ** 8;
    const value = body * (0.75 - 0.6 * lungs * (1 - 0.8 * mid) + 0.25 * mid + spine + rib);
    return value * bright + grain * random.normal();
  };
}

/** An ellipse of fat and muscle, black lungs, white vertebra and ribs, the table under it. */
function drawChestCt(random: Random): Shade {
  const wide = random.between(0.8, 0.95);
  const tall = random.between(0.52, 0.68);
  const fat = random.between(30, 70);
  const muscle = random.between(120, 170);
  const grain = random.between(4, 12);
  const lungs = random.chance(0.7);
  return (x, y) => {
    const depth = ellipse(x, y, wide, tall);
    if (Math.abs(y - tall - 0.12 - 0.2 * x * x) < 0.015) return 160 + grain * random.normal();
    if (depth > 1) return Math.max(0, 2 * random.normal());
    let value = depth > 0.9 ? fat : muscle;
    if (depth > 0.78 && depth < 0.86 && Math.sin(12 * Math.atan2(y, x)) > 0.4) value = 255;
    if (lungs && (ellipse(x, y, 0.3, 0.36, -0.42) < 1 || ellipse(x, y, 0.3, 0.36, 0.42) < 1)) value = 8;
    if (ellipse(x, y, 0.22, 0.2, 0.06, -0.12) < 1) value = muscle + 25;
    if (ellipse(x, y, 0.13, 0.12, 0, tall * 0.55) < 1) value = 235;
    if (ellipse(x, y, 0.05, 0.05, 0, tall * 0.82) < 1) value = 120;
    return value + grain * random.normal();
  };
}

/** A lateral X-ray: all layers superimposed, the rim of the skull brightest. */
function drawSkullFilm(random: Random): Shade {
  const grain = random.between(3, 9);
  const tilt = random.between(-0.2, 0.2);
  const level = random.between(90, 150);
  return (x, y) => {
    const skull = ellipse(x, y - tilt * x, 0.72, 0.62, -0.05, -0.2);
    const rim = Math.exp(-(((skull - 0.95) / 0.05) ** 2));
    const jaw = inside(ellipse(x, y, 0.36, 0.3, 0.42, 0.55), 0.1);
    const neck = inside(Math.abs(x + 0.2) / 0.24, 0.15) * (y > 0.2 ? 1 : 0);
    const base = Math.exp(-(((y - 0.28 + 0.3 * x) / 0.1) ** 2)) * inside(skull);
    const value = level * inside(skull, 0.03) * 0.6 + 110 * rim + 90 * jaw + 60 * neck + 100 * base;
    return 18 + value + grain * random.normal();
  };
}

function drawHandFilm(random: Random): Shade {
  const spread = random.between(0.12, 0.2);
  const grain = random.between(2, 7);
  return (x, y) => {
    let value = 12;
    for (let finger = -2; finger <= 2; finger++) {
      const center = finger * spread * (1 - 0.5 * (y + 1) * 0.5);
      const reach = y > -0.8 + Math.abs(finger) * 0.12 && y < 0.5;
      if (reach && Math.abs(x - center) < 0.075) value = 90;
      if (reach && Math.abs(x - center) < 0.032 && Math.sin(y * 9 + finger) > -0.85) value = 200;
    }
    if (ellipse(x, y, 0.4, 0.35, 0, 0.62) < 1) value = Math.max(value, 110);
    return value + grain * random.normal();
  };
}

/** A fan of speckle with dark and bright bands. */
function drawUltrasound(random: Random): Shade {
  const half = random.between(0.5, 0.8);
  const bands = random.between(5, 11);
  const cyst = { x: random.between(-0.3, 0.3), y: random.between(-0.1, 0.4), r: random.between(0.12, 0.28) };
  const gain = random.between(80, 130);
  return (x, y) => {
    const depth = Math.hypot(x, y + 1.1);
    const angle = Math.abs(Math.atan2(x, y + 1.1));
    if (angle > half || depth < 0.25 || depth > 1.95) return 0;
    const tissue = 0.55 + 0.3 * Math.sin(depth * bands + 3 * x) + 0.15 * Math.sin(9 * x * depth);
    const hole = ellipse(x, y, cyst.r, cyst.r * 0.8, cyst.x, cyst.y) < 1 ? 0.08 : 1;
    const speckle = Math.hypot(random.normal(), random.normal()) / 1.25;
    return gain * tissue * hole * speckle * (1.2 - 0.4 * depth);
  };
}

/** A gray photograph of a face in front of a wall. */
function drawFace(random: Random): Shade {
  const wall = random.between(30, 220);
  const skin = random.between(120, 210);
  const hair = random.between(15, 90);
  const light = random.between(-40, 40);
  const grain = random.between(1, 5);
  return (x, y) => {
    const face = ellipse(x, y, 0.5, 0.68, 0, 0.05);
    const mop = ellipse(x, y, 0.6, 0.78, 0, -0.08);
    let value = wall + 20 * y;
    if (ellipse(x, y, 0.95, 0.5, 0, 1.15) < 1) value = 90 + 30 * x;
    if (mop < 1 && y < 0.2) value = hair + 20 * Math.sin(40 * x);
    if (face < 1) {
      value = skin + light * x - 50 * face ** 4;
      for (const side of [-0.2, 0.2]) {
        if (ellipse(x, y, 0.1, 0.05, side, -0.08) < 1) value = 225;
        if (ellipse(x, y, 0.045, 0.045, side, -0.08) < 1) value = 30;
        if (ellipse(x, y, 0.13, 0.025, side, -0.2) < 1) value = hair;
      }
      if (ellipse(x, y, 0.17, 0.05, 0, 0.42) < 1) value = skin - 70;
      value += 25 * Math.exp(-((x / 0.05) ** 2)) * (y > -0.1 && y < 0.2 ? 1 : 0);
    }
    return value + grain * random.normal();
  };
}
