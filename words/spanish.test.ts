import { expect, test } from 'vitest';
import { leavesOf } from '../scripts/check-words/leaves.ts';
import spanish from './es/index.ts';

/** Words of Latin America that Spain says differently: ordenador, móvil, ratón, vídeo, coste, ictus. */
const elsewhere =
  /\b(computador|celular|mouse|video|costo|laptop|derrame cerebral|chequear|ustedes|reporte)s?a?\b/i;

test('the Spanish of every page is that of Spain', () => {
  const messages = [...leavesOf(spanish)];
  expect(messages.length).toBeGreaterThan(1_000);
  expect(messages.filter(([, message]) => elsewhere.test(message)).map(([id]) => id)).toEqual([]);
  expect(messages.some(([, message]) => /\bordenador\b/.test(message))).toBe(true);
});
