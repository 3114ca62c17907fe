import { nthOf } from './nth-of.ts';

/** How much of a ray counts as the outside of a head, and from where on as its inside. */
const outerSteps = 26;
const innerFrom = 28;

/**
 * Whether rays through a head (traceRays) show what only a CT shows: a wall of bone all around. In the windows for brain
 * and soft tissue bone is flat white, and nothing lies between it and the grey of brain; in the window for bone brain
 * has one grey only. `blownOut` is the share of the picture that is white. On MR bone is black, fat is a thin line and bright tissue comes in every shade. Limits as measured:
 * docs/gates.md.
 */
export function looksLikeCt(rays: readonly Uint8Array[], blownOut: number): boolean {
  if (rays.length < 20) return false;
  if (share(rays, wallOnGrey) >= 0.4) return true;
  const all = histogramOf(rays, 0);
  const inside = histogramOf(rays, innerFrom);
  const brightest = all.nth(0.995);
  const white = share(rays, (ray) => longestRun(ray, 250) >= 3);
  const top = all.between(0.9 * brightest, 256);
  const under = all.between(0.65 * brightest, 0.9 * brightest);
  const dimInside = inside.nth(0.5) < 0.6 * brightest;
  // Teeth and the skull base are white inside, too; then little of the picture is, unlike in a blown-out MR slice.
  if (white >= 0.6 && top >= 0.06 && under < 0.2 * top && (dimInside || blownOut < 0.16)) return true;
  if (white >= 0.85 && top >= 0.08 && under < 0.45 * top && dimInside) return true;
  const walled = share(rays, (ray) => longestRun(ray, 0.85 * brightest) >= 2);
  const spread = (inside.nth(0.75) - inside.nth(0.25)) / Math.max(1, brightest);
  return walled >= 0.35 && spread < 0.025;
}

/**
 * White bone with the grey of brain straight behind it, vessels after contrast or not. On MR the white line is fat, and
 * the black of bone follows it.
 */
function wallOnGrey(ray: Uint8Array): boolean {
  let run = 0;
  for (let at = 0; at < outerSteps; at++) {
    if (ray[at]! >= 250) {
      run++;
    } else if (run >= 3) {
      return ray.subarray(at + 1, at + 9).every((value) => value > 40 && value < 200);
    } else {
      run = 0;
    }
  }
  return false;
}

function share(rays: readonly Uint8Array[], holds: (ray: Uint8Array) => boolean): number {
  return rays.filter(holds).length / rays.length;
}

/** Steps one after another that are at least so bright, in the outer part of the head. */
function longestRun(ray: Uint8Array, least: number): number {
  let longest = 0;
  let run = 0;
  for (const value of ray.subarray(0, outerSteps)) {
    run = value >= least ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function histogramOf(rays: readonly Uint8Array[], from: number) {
  const counts = new Uint32Array(256);
  let total = 0;
  for (const ray of rays) {
    for (const value of ray.subarray(from)) {
      counts[value]!++;
      total++;
    }
  }
  return {
    nth: (part: number) => nthOf(counts, total, part),
    /** Share of the greys from `low` on and below `high`. */
    between: (low: number, high: number) => {
      let found = 0;
      for (let value = Math.ceil(low); value < high && value < 256; value++) found += counts[value]!;
      return found / total;
    },
  };
}
