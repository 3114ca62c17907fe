import { createNoise, fractal, mix, smoothStep } from './noise.ts';
import { createRandom } from './random.ts';

export interface ColorPicture {
  width: number;
  height: number;
  /** 8-bit red, green, blue, row by row. */
  rgb: Uint8Array;
}

type Color = [number, number, number];

const sky: [Color, Color] = [
  [0.36, 0.56, 0.82],
  [0.95, 0.82, 0.66],
];
const ridges: { base: number; height: number; scale: number; color: Color }[] = [
  { base: 0.5, height: 0.22, scale: 2.4, color: [0.52, 0.6, 0.72] },
  { base: 0.58, height: 0.16, scale: 3.4, color: [0.36, 0.47, 0.52] },
  { base: 0.68, height: 0.1, scale: 5, color: [0.23, 0.36, 0.27] },
];

/** Hills under an evening sky above a lake: a picture that is plainly not a brain slice. */
export function generateLandscape(options: { seed: number; width: number; height: number }): ColorPicture {
  const { width, height } = options;
  const random = createRandom(options.seed);
  const ridgeNoise = fractal(createNoise(random.fork('ridge')), 5);
  const cloudNoise = fractal(createNoise(random.fork('cloud')), 5);
  const ground = fractal(createNoise(random.fork('ground')), 4);
  const sunX = random.between(0.3, 0.7);
  const shore = 0.74;

  const view = (u: number, v: number): Color => {
    let color = blend(sky[0], sky[1], smoothStep(0, 0.6, v));
    const sun = Math.sqrt(((u - sunX) * width) ** 2 + ((v - 0.36) * height) ** 2) / height;
    color = blend(
      color,
      [1, 0.95, 0.8],
      0.75 * Math.exp(-sun * sun * 40) + smoothStep(0.05, 0.045, sun) * 0.9,
    );
    color = blend(color, [1, 0.96, 0.93], 0.75 * smoothStep(0.02, 0.4, cloudNoise(u * 5 + 20, v * 14 + 20)));
    ridges.forEach((ridge, i) => {
      const top = ridge.base - ridge.height * (0.35 + ridgeNoise(u * ridge.scale + i * 31, i * 7.7));
      const shade = 1 + 0.28 * ground(u * 70 + i * 50, v * 110);
      const tinted = ridge.color.map((channel) => channel * shade) as Color;
      color = blend(color, tinted, smoothStep(top - 0.002, top + 0.002, v));
    });
    return color;
  };

  const rgb = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const u = (column + 0.5) / width;
      const v = (row + 0.5) / height;
      let color: Color;
      if (v < shore) {
        color = view(u, v);
      } else {
        const depth = (v - shore) / (1 - shore);
        const ripple = 0.012 * depth * ground(u * 14, v * 130);
        color = blend(
          view(u + ripple, shore - (v - shore) * 1.5 + ripple),
          [0.12, 0.22, 0.3],
          0.25 + 0.35 * depth,
        );
      }
      const at = (row * width + column) * 3;
      color.forEach((channel, i) => {
        const grained = channel + random.normal() * 0.008;
        rgb[at + i] = Math.round(Math.min(1, Math.max(0, grained)) * 255);
      });
    }
  }
  return { width, height, rgb };
}

function blend(from: Color, to: Color, share: number): Color {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)];
}
