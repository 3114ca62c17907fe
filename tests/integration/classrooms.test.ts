import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import {
  type addOwnCaseCall,
  type answerCaseCall,
  boardHeader,
  type ClassBoard,
  classHeader,
  classKeptMs,
  type createClassroomCall,
  type joinClassCall,
  ownCaseFields,
} from '#contract/classrooms.ts';
import { uploadsPerAddressPerWindow } from '#contract/constants.ts';
import { hourMs } from '#contract/days.ts';
import { uploadField } from '#contract/uploads.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { forgetOldClasses } from '#server/classrooms/classrooms.ts';
import { classrooms } from '#server/platform/db/schema.ts';
import { anonymousClient } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

const box = { left: 20, top: 30, right: 60, bottom: 70 };

describe.each(oneDatabase)('a class on %s', (_, makePlace) => {
  const server = sharedAdminServer(makePlace);
  const { ada } = server;

  async function newClass(part: Record<string, unknown> = {}) {
    const wanted = { name: 'Neuro 101', hours: 2, seats: 3, cases: ['case-01', 'case-02'], ...part };
    const { status, body } = await ada.send<ResponseOf<typeof createClassroomCall>>(
      'POST',
      '/api/admin/classrooms',
      wanted,
    );
    expect(status).toBe(200);
    return body.classroom;
  }
  async function addCase(title = 'A headache', truth: unknown = [box]) {
    const png = await encodePng(generatePhantom({ seed: 8, size: 128 }));
    const form = new FormData();
    form.append(
      ownCaseFields.about,
      JSON.stringify({ title, history: 'Two weeks.', discussion: 'A mass.', truth }),
    );
    form.append(uploadField, new Blob([Buffer.from(png)], { type: 'image/png' }), 'case.png');
    const answer = await ada.request('/api/admin/teaching-cases', { method: 'POST', body: form });
    return { status: answer.status, body: (await answer.json()) as ResponseOf<typeof addOwnCaseCall> };
  }
  const join = (code: string, alias: string, client = anonymousClient(server)) =>
    client.send<ResponseOf<typeof joinClassCall>>('POST', `/api/classrooms/${code}/members`, { alias });
  const answer = (
    code: string,
    caseId: string,
    member: { memberId: string; secret: string },
    boxes: unknown[],
  ) =>
    anonymousClient(server).send<ResponseOf<typeof answerCaseCall>>(
      'PUT',
      `/api/classrooms/${code}/answers/${caseId}`,
      { ...member, boxes, seconds: 12.5 },
    );
  const board = (code: string, key: string) =>
    anonymousClient(server).send<ClassBoard>('GET', `/api/classrooms/${code}/board`, undefined, {
      [boardHeader]: key,
    });

  test('has seats and aliases, takes the first answer to each case, and ends with the same code on the board', async () => {
    const { code, boardKey } = await newClass();
    const { body: fox } = await join(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`, 'Fox');
    expect((await join(code, 'fox')).body).toMatchObject({
      code: 'conflict',
      message: /already has this name/,
    });
    expect((await answer(code, 'case-01', fox, [box])).body).toEqual({
      boxes: [box],
      ownCase: null,
      returnCode: null,
    });
    expect((await answer(code, 'case-01', fox, [])).body.boxes).toEqual([box]);
    const { body: last } = await answer(code, 'case-02', fox, []);
    expect(last.returnCode).toMatch(/^[A-Z2-9]{6}$/);
    expect((await answer(code, 'case-03', fox, [])).status).toBe(404);
    expect((await answer(code, 'case-01', { ...fox, secret: 'guessed' }, [])).status).toBe(403);
    await Promise.all(['Owl', 'Bee', 'Ant', 'Cat'].map((alias) => join(code, alias)));
    const { body: seen } = await board(code, boardKey);
    expect(seen.members).toHaveLength(3);
    expect(seen.members[0]).toMatchObject({ alias: 'Fox', returnCode: last.returnCode });
    expect(seen.members[0]!.answers).toContainEqual({ caseId: 'case-01', boxes: [box], seconds: 12.5 });
    expect((await board(code, `${boardKey}x`)).status).toBe(403);
  });

  test('shows a case of the lecturer without its truth until it is answered', async () => {
    const { body } = await addCase();
    const own = body.case;
    expect(own).toMatchObject({ title: 'A headache', width: 128, height: 128, truth: [box] });
    const { code, boardKey } = await newClass({ cases: [own.id] });
    const student = anonymousClient(server);
    const open = await student.get(`/api/classrooms/${code}`);
    expect(open.body).toMatchObject({ cases: [own.id], ownCases: [{ id: own.id, history: 'Two weeks.' }] });
    expect(JSON.stringify(open.body)).not.toMatch(/truth|discussion|A mass/);
    const picture = await student.request(`/api/classrooms/${code}/cases/${own.id}/picture`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    // A shelf and its cases show it many times.
    expect(picture.headers.get('cache-control')).toBe('private, max-age=3600');
    const { body: member } = await join(code, 'Fox');
    const { body: answered } = await answer(code, own.id, member, []);
    expect(answered.ownCase).toEqual({ truth: [box], discussion: 'A mass.' });
    expect((await ada.send('DELETE', `/api/admin/teaching-cases/${own.id}`)).status).toBe(200);
    expect((await board(code, boardKey)).body).toMatchObject({ cases: [], ownCases: [] });
    expect((await student.request(`/api/classrooms/${code}/cases/${own.id}/picture`)).status).toBe(404);
  });

  test('refuses cases that do not exist and boxes beyond the image', async () => {
    const outside = await addCase('Too wide', [{ ...box, right: 129 }]);
    expect(outside).toMatchObject({ status: 400, body: { message: /128 × 128/ } });
    const wanted = { name: 'x', hours: 1, seats: 1, cases: ['7f9c2a5e-1111-4222-8333-444455556666'] };
    for (const missing of [wanted.cases[0]!, 'case-37', 'case-00'])
      expect(
        await ada.send('POST', '/api/admin/classrooms', { ...wanted, cases: ['case-36', missing] }),
      ).toMatchObject({ status: 400, body: { message: `These cases do not exist: ${missing}.` } });
  });

  test('lifts the upload limit of one address to what its seats need, and the refusal names the limit', async () => {
    const { code, id } = await newClass({ seats: 40 });
    const student = anonymousClient(server);
    const uploads = (count: number, headers: Record<string, string>) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const sent = await student.request('/api/upload', { method: 'POST', headers });
          return { status: sent.status, body: (await sent.json()) as { code: string; message: string } };
        }),
      );
    const refused = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429);
    expect(refused(await uploads(60, { [classHeader]: code }))).toHaveLength(0);
    const plain = await uploads(uploadsPerAddressPerWindow + 1, {});
    expect(refused(plain)).toHaveLength(1);
    expect(refused(plain)[0]).toMatchObject({
      body: { code: 'too_many_from_network', message: /limit for one address/ },
    });
    await ada.send('POST', `/api/admin/classrooms/${id}/end`);
    expect(refused(await uploads(1, { [classHeader]: code }))).toHaveLength(1);
    expect((await join(code, 'Late')).status).toBe(404);
  });

  test('a case that is gone from the library since the class was made has no answers and no score', async () => {
    const { code, id, boardKey } = await newClass({ cases: ['case-01'] });
    await server.context.db
      .update(classrooms)
      .set({ cases: ['case-01', 'case-99'] })
      .where(eq(classrooms.id, id));
    const { body: fox } = await join(code, 'Fox');
    expect((await answer(code, 'case-99', fox, [])).status).toBe(404);
    expect((await answer(code, 'case-01', fox, [])).body.returnCode).toMatch(/^[A-Z2-9]{6}$/);
    expect((await board(code, boardKey)).body.cases).toEqual(['case-01']);
  });

  test('a case keeps the outlines of its lesions, and the same image under the same title is refused', async () => {
    const outlined = {
      ...box,
      outline: [
        [20, 30],
        [60, 30],
        [60, 70],
      ],
    };
    const { body } = await addCase('Outlined', [outlined]);
    expect(body.case.truth).toEqual([outlined]);
    expect(await addCase('Outlined', [box])).toMatchObject({
      status: 409,
      body: { message: /already: Outlined/ },
    });
    const beyond = {
      ...box,
      outline: [
        [20, 30],
        [60, 30],
        [60, 129],
      ],
    };
    expect((await addCase('Beyond', [beyond])).status).toBe(400);
  });

  test('is deleted 30 days after its end, with names and answers', async () => {
    const { code, boardKey } = await newClass();
    const { body: fox } = await join(code, 'Fox');
    await answer(code, 'case-01', fox, [box]);
    server.advance(2 * hourMs + classKeptMs - 1_000);
    await forgetOldClasses(server.context);
    expect((await board(code, boardKey)).body.members).toHaveLength(1);
    server.advance(2_000);
    await forgetOldClasses(server.context);
    expect((await board(code, boardKey)).status).toBe(404);
  });
});
