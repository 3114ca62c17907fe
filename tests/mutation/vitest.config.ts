import { defineConfig } from 'vitest/config';
import rooms from './rooms.json' with { type: 'json' };

const { tests } = rooms[process.env.MUTATION_ROOM as keyof typeof rooms];

/** The tests that a mutant of a room must fail. `npm run mutate` names the room. */
export default defineConfig({ test: { include: tests, unstubGlobals: true, restoreMocks: true } });
