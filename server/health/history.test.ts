import { expect, test } from 'vitest';
import type { ServiceStatus } from '#contract/health.ts';
import { type BadSample, incidentsIn } from './history.ts';

const minute = (value: number): Date => new Date(Date.UTC(2026, 0, 1, 0, value));
const bad = (at: number, status: ServiceStatus, next: [number, ServiceStatus] | null): BadSample => ({
  at: minute(at),
  service: 'database',
  status,
  nextAt: next && minute(next[0]),
  nextStatus: next?.[1] ?? null,
});

test('bad samples that follow each other are one incident with its worst status, up to the first good one', () => {
  const incidents = incidentsIn(
    [
      bad(1, 'degraded', [2, 'outage']),
      bad(2, 'outage', [3, 'degraded']),
      bad(3, 'degraded', [4, 'operational']),
    ],
    minute(60),
  );
  expect(incidents).toEqual([
    {
      service: 'database',
      status: 'outage',
      startedAt: minute(1).toISOString(),
      endedAt: minute(4).toISOString(),
    },
  ]);
});

test('a good sample between two bad ones makes two incidents, newest first', () => {
  const incidents = incidentsIn(
    [bad(1, 'degraded', [2, 'operational']), bad(5, 'outage', [6, 'operational'])],
    minute(60),
  );
  expect(incidents.map(({ startedAt }) => startedAt)).toEqual(
    [minute(5), minute(1)].map((at) => at.toISOString()),
  );
});

test('an incident goes on while its last bad sample is fresh, and ends there when samples stop', () => {
  const last = [bad(1, 'outage', null)];
  expect(incidentsIn(last, minute(5))[0]?.endedAt).toBeNull();
  expect(incidentsIn(last, minute(30))[0]?.endedAt).toBe(minute(1).toISOString());
});
