import type { Reached, Run } from './protocol.ts';

/** The code of a room asks these at every mutant. */
const state = { active: -1, steps: 0, limit: 0, counts: new Uint32Array(0) };

declare global {
  var mutation: { isActive(id: number): boolean; covers(...ids: number[]): void };
}

export function installSwitches({ step, size }: Pick<Run, 'step' | 'size'>): void {
  state.counts = new Uint32Array(size);
  globalThis.mutation = {
    isActive(id) {
      if (id !== state.active) return false;
      state.steps += 1;
      if (state.steps > state.limit) throw new Error('This mutant does not end.');
      return true;
    },
    covers:
      step === 'mutate'
        ? () => undefined
        : (...ids) => {
            for (const id of ids) state.counts[id]! += 1;
          },
  };
}

export function activate(id: number, limit: number): void {
  Object.assign(state, { active: id, steps: 0, limit });
}

export const deactivate = (): void => activate(-1, 0);

/** What was reached since the last call. */
export function takeReached(): Reached {
  const reached: Reached = [];
  state.counts.forEach((times, id) => {
    if (times > 0) reached.push([id, times]);
  });
  state.counts.fill(0);
  return reached;
}
