import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Random } from '#phantom/random.ts';
import { sample } from '#reading/crop/cut-out.ts';
import {
  inverseOf,
  type Point,
  project,
  projectionOnto,
  projectPoint,
  type Quad,
  quadOf,
  type Rectangle,
} from '#reading/crop/quad.ts';

/** What a screen shows, before it is captured. */
export interface Screen {
  canvas: Canvas;
  frames: Rectangle[];
}

/** A photograph of a screen or a film: askew, with glare, noise and, from a screen, a bezel and moiré. */
export function photograph(
  random: Random,
  { canvas: screen, frames }: Screen,
  { film }: { film: boolean },
): { canvas: Canvas; quads: Quad[] } {
  const [width, height] = random.chance(0.5) ? [480, 640] : [640, 480];
  const onto = projectionOnto(askew(random, screen, width, height), screen.width, screen.height);
  const back = inverseOf(onto);
  const shown = screen.getContext('2d').getImageData(0, 0, screen.width, screen.height);
  const source = { data: shown.data, width: screen.width, height: screen.height, channels: 4 };
  const canvas = createCanvas(width, height);
  const paint = canvas.getContext('2d');
  const image = paint.createImageData(width, height);
  const lightAt = lightOf(random, { film, width, height });
  const bezel = film ? 0 : random.between(0.01, 0.05) * screen.width;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const on = projectPoint(back, { x: x + 0.5, y: y + 0.5 });
      const beyond = Math.max(-on.x, on.x - screen.width, -on.y, on.y - screen.height);
      const light = lightAt(x, y);
      const noise = random.normal() * 3;
      if (beyond < 0) sample(source, on.x - 0.5, on.y - 0.5, image.data, at);
      for (let channel = 0; channel < 3; channel++) {
        const value =
          beyond < 0
            ? light.glow + image.data[at + channel]! * 0.8 + light.moire
            : beyond < bezel
              ? 18
              : light.wall * [1, 0.98, 0.92][channel]!;
        image.data[at + channel] = value + light.glare + noise;
      }
      image.data[at + 3] = 255;
    }
  }
  paint.putImageData(image, 0, 0);
  return { canvas, quads: frames.map((frame) => project(quadOf(frame), onto)) };
}

function lightOf(random: Random, { film, width, height }: { film: boolean; width: number; height: number }) {
  const wall = film ? random.between(170, 230) : random.between(90, 200);
  const glow = random.between(4, film ? 20 : 32);
  const glare = {
    x: random.between(0, width),
    y: random.between(0, height),
    strength: random.between(0, 55),
  };
  const reach = 2 * (0.13 * width) ** 2;
  const wave = {
    x: random.between(0.5, 1.4),
    y: random.between(0.3, 1.1),
    strength: film ? 0 : random.between(0, 10),
  };
  return (x: number, y: number) => ({
    wall: wall + (20 * y) / height - (12 * x) / width,
    glow,
    glare: glare.strength * Math.exp(-((x - glare.x) ** 2 + (y - glare.y) ** 2) / reach),
    moire: wave.strength * Math.sin(x * wave.x) * Math.sin(y * wave.y),
  });
}

/** Corners of the screen in the photograph. */
function askew(random: Random, screen: Canvas, width: number, height: number): Quad {
  const scale = 0.8 * Math.min(width / screen.width, height / screen.height);
  const [wide, high] = [(screen.width * scale) / 2, (screen.height * scale) / 2];
  const turned = random.between(-0.09, 0.09);
  const reach = 0.05 * Math.min(width, height);
  const corner = (x: number, y: number): Point => ({
    x: width / 2 + x * Math.cos(turned) - y * Math.sin(turned) + random.between(-reach, reach),
    y: height / 2 + x * Math.sin(turned) + y * Math.cos(turned) + random.between(-reach, reach),
  });
  return [corner(-wide, -high), corner(wide, -high), corner(wide, high), corner(-wide, high)];
}
