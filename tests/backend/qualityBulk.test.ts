import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkDataset } from '#gateway/backend/cli/check/dataset.ts';
import { startBulk } from '#gateway/backend/quality/bulkResolution.ts';
import { startTestBackend, type Wire } from '#tests/support/backend.ts';
import { annotators, type Annotator, valuesOf } from './support/annotators.ts';
import { datasetWith, type TestDataset, workspaceId } from './support/datasets.ts';

const backend = await startTestBackend();
const { owner, admin, annotator } = backend;

interface Job extends Wire {
  status: string;
  changed: number;
  progress: { done: number; total: number };
}

let people: Annotator[];
beforeAll(async () => {
  people = await annotators(backend, 3);
});

/** A dataset with a record for each list of labels that people gave. */
async function answered(...records: string[][]): Promise<TestDataset> {
  const items = records.map((given, index) => ({
    fields: { text: `record ${index}` },
    external_id: `r${index}`,
    responses: given.map((label, who) => ({
      user_id: people[who]!.userId,
      status: 'submitted',
      values: valuesOf({ label, ...(index % 2 === 0 && { topics: ['a', 'b'] }) }),
    })),
  }));
  return datasetWith(backend, { records: items });
}

async function finished(job: Job): Promise<Job> {
  let current = job;
  await expect
    .poll(async () => (current = (await owner.get<Job>(`/api/v1/jobs/${job.id}`)).body).status)
    .toBe('finished');
  return current;
}

async function run(path: string, body?: object): Promise<Job> {
  const answer = await owner.post<Job>(path, body);
  expect(answer.status, answer.text).toBe(202);
  return finished(answer.body);
}

/** The label and the version of each resolution, by external id. */
async function resolved(dataset: TestDataset): Promise<Record<string, [unknown, number]>> {
  const { body } = await owner.get<{ items: { external_id: string; resolution: Wire | null }[] }>(
    `${dataset.path}/records?include=resolution&limit=1000`,
  );
  return Object.fromEntries(
    body.items.flatMap(({ external_id, resolution }) =>
      resolution
        ? [[external_id, [(resolution.values as { label?: Wire }).label?.value, resolution.version as number]]]
        : [],
    ),
  );
}

describe('resolving many records by majority', () => {
  const GIVEN = [['yes', 'yes', 'no'], ['no', 'no'], ['yes', 'no'], ['yes'], ['no', 'no', 'no'], []];

  test('counts first what it would do, and changes nothing', async () => {
    const dataset = await answered(...GIVEN);
    const { body: records } = await owner.get(`${dataset.path}/records`);
    await owner.put(`${dataset.path}/resolutions/${records.items[1]!.id}`, { values: valuesOf({ label: 'yes' }) });
    const preview = (body: object) => owner.post(`${dataset.path}/resolutions/bulk/preview`, body);
    const rule = { min_agree: 2, min_answers: 2, questions: ['label'] };
    const { body } = await preview(rule);
    expect(body).toEqual({
      matching: 6,
      resolvable: 2,
      partial: 0,
      already_resolved: 1,
      by_question: { label: { resolvable: 2, too_few: 2, no_majority: 1 } },
    });
    expect((await owner.post(`${dataset.path}/resolutions/bulk?dry_run=true`, rule)).body).toEqual(body);
    const all = await preview({ min_agree: 2, overwrite: true });
    expect(all.body).toMatchObject({ matching: 6, resolvable: 4, partial: 1, already_resolved: 1 });
    const filter = {
      type: 'terms',
      scope: { entity: 'record', property: 'external_id' },
      values: ['r0', 'r2'],
    };
    const some = await preview({ min_agree: 2, questions: ['label'], filters: { and: [filter] } });
    expect(some.body).toMatchObject({ matching: 2, resolvable: 1 });
    expect(await resolved(dataset)).toEqual({ r1: ['yes', 1] });
  });

  test('takes the majority, says how many agreed, and keeps what is resolved already', async () => {
    const dataset = await answered(...GIVEN);
    const { body: records } = await owner.get(`${dataset.path}/records`);
    await owner.put(`${dataset.path}/resolutions/${records.items[1]!.id}`, { values: valuesOf({ stars: 1 }) });
    const job = await run(`${dataset.path}/resolutions/bulk`, { min_agree: 2, questions: ['label'] });
    expect(job).toMatchObject({ status: 'finished', changed: 2, progress: { done: 3, total: 3 } });
    expect(await resolved(dataset)).toEqual({ r0: ['yes', 1], r1: [undefined, 1], r4: ['no', 1] });
    const one = await owner.get(`${dataset.path}/resolutions/${records.items[0]!.id}`);
    expect(one.body).toMatchObject({ sources: { label: { type: 'majority', votes: 2, of: 3 } } });

    await run(`${dataset.path}/resolutions/bulk`, { min_agree: 2, questions: ['label'], overwrite: true });
    const merged = await owner.get(`${dataset.path}/resolutions/${records.items[1]!.id}`);
    expect(merged.body).toMatchObject({
      values: valuesOf({ stars: 1, label: 'no' }),
      sources: { stars: { type: 'form' }, label: { type: 'majority' } },
      version: 2,
    });
  });

  test('takes no spans beyond the end of a text that was shortened since', async () => {
    const names = [{ label: 'PER', start: 0, end: 8 }];
    const responses = people.slice(0, 2).map(({ userId }) => ({
      ...{ user_id: userId, status: 'submitted', values: valuesOf({ label: 'yes', names }) },
    }));
    const records = ['a', 'b'].map((external_id) => ({ fields: { text: 'Ada Lace' }, external_id, responses }));
    const dataset = await datasetWith(backend, { records });
    await owner.put(`${dataset.path}/records/bulk`, { items: [{ external_id: 'a', fields: { text: 'Ada' } }] });
    const rule = { min_agree: 2, questions: ['names'] };
    const preview = await owner.post(`${dataset.path}/resolutions/bulk?dry_run=true`, rule);
    expect(preview.body.by_question).toEqual({ names: { resolvable: 1, too_few: 0, no_majority: 1 } });
    await run(`${dataset.path}/resolutions/bulk`, rule);
    expect(Object.keys(await resolved(dataset))).toEqual(['b']);
  });

  test('is taken back by one undo, except what somebody changed since', async () => {
    const dataset = await answered(...GIVEN);
    const { body: records } = await owner.get(`${dataset.path}/records`);
    const path = (place: number) => `${dataset.path}/resolutions/${records.items[place]!.id}`;
    await owner.put(path(1), { values: valuesOf({ label: 'yes' }), comment: 'before' });
    const job = await run(`${dataset.path}/resolutions/bulk`, { min_agree: 2, questions: ['label'], overwrite: true });
    expect(job.changed).toBe(3);
    await admin.put(path(4), { values: valuesOf({ label: 'yes' }) });
    const undo = await run(`${dataset.path}/resolutions/bulk/${job.id}/undo`);
    expect(undo).toMatchObject({ changed: 2, progress: { done: 3, total: 3 } });
    expect(await resolved(dataset)).toEqual({ r1: ['yes', 3], r4: ['yes', 2] });
    expect((await owner.get(path(1))).body).toMatchObject({ comment: 'before', sources: { label: { type: 'form' } } });
    const again = await owner.post(`${dataset.path}/resolutions/bulk/${job.id}/undo`);
    expect([again.status, again.body.detail]).toEqual([409, 'The job was undone already']);
    expect((await owner.post(`${dataset.path}/resolutions/bulk/${undo.id}/undo`)).status).toBe(409);
  });

  test('ignores answers that change and records that are removed meanwhile', async () => {
    const dataset = await answered(...Array.from({ length: 900 }, () => ['yes', 'yes']));
    const { body } = await owner.post<Job>(`${dataset.path}/resolutions/bulk`, { min_agree: 2 });
    expect(body).toMatchObject({ status: 'queued', progress: { done: 0, total: 900 } });
    const last = (await owner.get(`${dataset.path}/records?offset=899`)).body.items[0]!;
    await owner.delete(`/api/v1/records/${last.id}`);
    const job = await finished(body);
    expect(job.progress.done).toBe(900);
    expect((await owner.get(`${dataset.path}/resolutions`)).body.total).toBe(899);
    const undo = await run(`${dataset.path}/resolutions/bulk/${job.id}/undo`);
    expect(undo.changed).toBe(899);
    expect((await owner.get(`${dataset.path}/resolutions`)).body.total).toBe(0);
  });

  test.each([
    ['leaves the workspace', '/api/v1/workspaces/:workspace/users/'],
    ['is deleted', '/api/v1/users/'],
  ])('goes on when whoever began it %s, and others can take it back', async (_what, path) => {
    const { store } = backend.app;
    const dataset = await answered(...Array.from({ length: 600 }, () => ['yes', 'yes']));
    const row = store.datasets.byId(dataset.id)!;
    const workspace = await workspaceId(backend);
    const user = { username: `admin-${randomUUID()}`, first_name: 'A', password: 'long enough', role: 'admin' };
    const { body: starter } = await owner.post('/api/v1/users', user);
    await owner.post(`/api/v1/workspaces/${workspace}/users`, { user_id: starter.id });
    // Not by a request, which would let the job run before the next one.
    const job = startBulk(store, row, store.users.byId(starter.id)!, { min_agree: 2 });
    const gone = await owner.delete(path.replace(':workspace', workspace) + starter.id);
    expect(gone.status, gone.text).toBe(200);

    await expect.poll(() => store.resolutionJobs.byId(job.id)!.done).toBe(600);
    await expect.poll(() => store.pendingRemovals.first()).toBeUndefined();
    const { body } = await owner.get(`${dataset.path}/resolutions?limit=1000`);
    expect(body.items).toHaveLength(600);
    const makers = new Set(body.items.map(({ user_id }) => user_id));
    expect([...makers]).toEqual([path.includes('workspaces') ? starter.id : null]);
    const undo = await admin.post<Job>(`${dataset.path}/resolutions/bulk/${job.id}/undo`);
    expect(await finished(undo.body)).toMatchObject({ changed: 600 });
    expect([...checkDataset(store, row)]).toEqual([]);
  });

  test('ends with the dataset', async () => {
    const dataset = await answered(...Array.from({ length: 600 }, () => ['yes', 'yes']));
    const { body } = await owner.post<Job>(`${dataset.path}/resolutions/bulk`, { min_agree: 1 });
    await owner.delete(dataset.path);
    expect((await owner.get(`/api/v1/jobs/${body.id}`)).status).toBe(404);
  });

  test('is refused with a reason', async () => {
    const dataset = await answered(['yes', 'yes']);
    const path = `${dataset.path}/resolutions/bulk`;
    const refused: [object | undefined, number, RegExp][] = [
      [{}, 422, /min_agree/],
      [{ min_agree: 0 }, 422, /min_agree/],
      [{ min_agree: 'two' }, 422, /min_agree/],
      [{ min_agree: 1, questions: [] }, 422, /questions/],
      [{ min_agree: 1, questions: ['none'] }, 422, /question with name `none` not found/],
      [{ min_agree: 1, filters: { and: [{ type: 'other' }] } }, 422, /filters/],
    ];
    for (const [body, expected, message] of refused) {
      for (const query of ['', '?dry_run=true', '/preview']) {
        const { status, text } = await owner.post(path + query, body);
        expect(status, text).toBe(expected);
        expect(text).toMatch(message);
      }
    }
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await owner.post(`${path}/${id}/undo`)).status).toBe(404);
    expect((await owner.get(`/api/v1/jobs/${id}`)).status).toBe(404);
    const { body: job } = await owner.post<Job>(path, { min_agree: 2 });
    expect((await annotator.post(path, { min_agree: 2 })).status).toBe(403);
    expect((await annotator.post(`${path}?dry_run=true`, { min_agree: 2 })).status).toBe(403);
    expect((await annotator.post(`${path}/preview`, { min_agree: 2 })).status).toBe(403);
    expect((await annotator.get(`/api/v1/jobs/${job.id}`)).status).toBe(403);
    expect((await annotator.post(`${path}/${job.id}/undo`)).status).toBe(403);
    const other = await answered(['yes']);
    await finished(job);
    expect((await owner.post(`${other.path}/resolutions/bulk/${job.id}/undo`)).status).toBe(404);
  });
});
