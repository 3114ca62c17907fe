import { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import { createStatements } from './statements.ts';

// The database starts in seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test('a statement says the same the first time, prepared, after a fault and after its table has changed', async () => {
  const database = await PGlite.create();
  const { run, exec } = createStatements(database);
  const insert = (id: number) =>
    run({
      text: 'insert into notes (id, told, at) values ($1, $2, $3)',
      params: [id, { words: [`${id}`] }, '2026-01-02T03:04:05Z'],
      rowMode: 'object',
      dates: 'text',
    });
  const read = async (rowMode: 'array' | 'object', dates: 'text' | 'parsed') =>
    (await run({ text: 'select * from notes where id = $1', params: [2], rowMode, dates })).rows;

  await exec('create table notes (id int primary key, told jsonb, at timestamptz)');
  for (const id of [1, 2, 3]) expect((await insert(id)).affectedRows).toBe(1);
  for (let time = 0; time < 3; time += 1) {
    await expect(insert(2)).rejects.toMatchObject({ code: '23505' });
    const at = '2026-01-02 03:04:05+00';
    expect(await read('object', 'text')).toEqual([{ id: 2, told: { words: ['2'] }, at }]);
    expect(await read('object', 'parsed')).toEqual([{ id: 2, told: { words: ['2'] }, at: new Date(at) }]);
  }
  // Rows of columns go to the query builder, which reads JSON itself.
  expect(await read('array', 'text')).toEqual([[2, '{"words": ["2"]}', '2026-01-02 03:04:05+00']]);

  await run({
    text: 'alter table notes drop column told',
    params: undefined,
    rowMode: 'object',
    dates: 'text',
  });
  for (let time = 0; time < 3; time += 1) {
    expect(await read('object', 'text')).toEqual([{ id: 2, at: '2026-01-02 03:04:05+00' }]);
  }
  await database.close();
});
