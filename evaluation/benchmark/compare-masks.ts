/** A label map; every value but 0 is inside. */
export interface Mask {
  width: number;
  height: number;
  depth: number;
  inside: Uint8Array;
}

/** Voxels that touch by a face, an edge or a corner are one area. Gives each voxel its area, from 1. */
function labelAreas({ width, height, depth, inside }: Mask): { labels: Int32Array; count: number } {
  const labels = new Int32Array(inside.length);
  const stack: number[] = [];
  let count = 0;
  for (let start = 0; start < inside.length; start += 1) {
    if (!inside[start] || labels[start]) continue;
    count += 1;
    labels[start] = count;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y, z] = [at % width, Math.floor(at / width) % height, Math.floor(at / (width * height))];
      for (let k = Math.max(0, z - 1); k <= Math.min(depth - 1, z + 1); k += 1) {
        for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j += 1) {
          for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i += 1) {
            const next = (k * height + j) * width + i;
            if (!inside[next] || labels[next]) continue;
            labels[next] = count;
            stack.push(next);
          }
        }
      }
    }
  }
  return { labels, count };
}

export interface Compared {
  /** Areas that the tool marks. */
  areas: number;
  /** Of these, areas without a voxel in common with the reference. */
  falseAreas: number;
  /** Lesions of the reference, and how many of them an area touches. */
  lesions: number;
  found: number;
}

/** Compares a tool's mask with the reference standard on the same grid. Null: the study has no lesion. */
export function compareMasks(tool: Mask, reference: Mask | null): Compared {
  const marked = labelAreas(tool);
  if (!reference) return { areas: marked.count, falseAreas: marked.count, lesions: 0, found: 0 };
  const truth = labelAreas(reference);
  const right = new Set<number>();
  const found = new Set<number>();
  marked.labels.forEach((area, at) => {
    const lesion = truth.labels[at]!;
    if (area === 0 || lesion === 0) return;
    right.add(area);
    found.add(lesion);
  });
  return {
    areas: marked.count,
    falseAreas: marked.count - right.size,
    lesions: truth.count,
    found: found.size,
  };
}
