import { findForeground, largestComponent } from '#imaging/picture/foreground.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';

const directions = 72;
/** Steps from the outline of the head to its center. */
const raySteps = 64;

/** Samples grays along rays from the outline of the head to its center; empty without a head. */
export function traceRays(
  { gray, width, height }: GrayPicture,
  foreground = findForeground(gray, width, height),
): Uint8Array[] {
  const head = largestComponent(foreground);
  if (!head) return [];
  const { columns, rows, scale, labels, components } = foreground;
  // A closed dark skull separates scalp and brain into different components.
  const large = new Set(
    components.filter(({ area }) => area >= 0.01 * columns * rows).map(({ label }) => label),
  ).add(head.label);
  const middleX = (head.left + head.right) / 2;
  const middleY = (head.top + head.bottom) / 2;
  const reach = Math.hypot(columns, rows);
  const rays: Uint8Array[] = [];
  for (let direction = 0; direction < directions; direction++) {
    const angle = (direction / directions) * 2 * Math.PI;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    let radius = 0;
    for (let at = 1; at < reach; at++) {
      const x = Math.round(middleX + dx * at);
      const y = Math.round(middleY + dy * at);
      if (x < 0 || y < 0 || x >= columns || y >= rows) break;
      if (large.has(labels[y * columns + x]!)) radius = at;
    }
    if (radius < 8) continue;
    const ray = new Uint8Array(raySteps);
    for (let step = 0; step < raySteps; step++) {
      const at = radius * (1 - step / raySteps);
      const x = Math.min(width - 1, Math.max(0, Math.round((middleX + dx * at + 0.5) * scale)));
      const y = Math.min(height - 1, Math.max(0, Math.round((middleY + dy * at + 0.5) * scale)));
      ray[step] = gray[y * width + x]!;
    }
    rays.push(ray);
  }
  return rays;
}
