import { findForeground, largestComponent } from '../picture/foreground.ts';
import type { Picture } from './measure-content.ts';

const directions = 72;
/** Steps from the outline of the head to its middle. */
const raySteps = 64;

/** Greys from the outline of the head straight to its middle, in every direction; none where there is no head. */
export function traceRays({ grey, width, height }: Picture): Uint8Array[] {
  const foreground = findForeground(grey, width, height, 160);
  const head = largestComponent(foreground);
  if (!head) return [];
  const { columns, rows, scale, labels } = foreground;
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
      if (labels[y * columns + x] === head.label) radius = at;
    }
    if (radius < 8) continue;
    const ray = new Uint8Array(raySteps);
    for (let step = 0; step < raySteps; step++) {
      const at = radius * (1 - step / raySteps);
      const x = Math.min(width - 1, Math.max(0, Math.round((middleX + dx * at + 0.5) * scale)));
      const y = Math.min(height - 1, Math.max(0, Math.round((middleY + dy * at + 0.5) * scale)));
      ray[step] = grey[y * width + x]!;
    }
    rays.push(ray);
  }
  return rays;
}
