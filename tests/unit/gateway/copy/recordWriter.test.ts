import { expect, it, vi } from 'vitest';
import { DigestTable } from '#gateway/copy/digestTable.ts';
import type { Content, View } from '#gateway/copy/recordContent.ts';
import { type RecordTarget, writeRecords } from '#gateway/copy/recordWriter.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import { RestError } from '#gateway/rest/error.ts';

const view: View = {
  usernames: new Map([['u1', 'ada']]),
  questions: new Map([['q1', 'tone']]),
  held: {
    fields: new Set(['text']),
    questions: new Set(['tone']),
    vectors: new Set(),
    users: new Set(['ada']),
    resolutions: false,
  },
};

/** Like Argilla 1.29, it keeps the fields of a record; it refuses texts about the weather. */
function argillaWith(record: RestRecord) {
  const records = new Map([[record.external_id!, record]]);
  const put = async (_route: string, { body }: { body: string }) => {
    const { items } = JSON.parse(body) as { items: RestRecord[] };
    const written = items.map((item) => {
      const found = records.get(item.external_id!);
      if (!found && item.fields.text === 'Rain') throw new RestError(422, { detail: 'No weather' }, 'PUT');
      const one = found ? { ...found, metadata: item.metadata } : { ...item, id: `new-${item.external_id}` };
      records.set(item.external_id!, one);
      return one;
    });
    return { items: written };
  };
  const remove = vi.fn(async () => records.clear());
  return { records, rest: { put, delete: remove, capabilities: {} } as unknown as RecordTarget['rest'], remove };
}

it('a record that was removed for its fields is put back if the server refuses the new ones', async () => {
  const responses = [{ user_id: 'u1', status: 'submitted', values: { tone: { value: 'kind' } }, updated_at: '1' }];
  const suggestions = [{ question_id: 'q1', value: 'rude', type: null, agent: 'model', score: 0.5 }];
  const former = { id: 'a', external_id: 'one', fields: { text: 'Sun', note: 'Here' }, metadata: null };
  const { records, rest, remove } = argillaWith({ ...former, responses, suggestions } as unknown as RestRecord);
  const item: Content = {
    fields: { text: 'Rain' },
    metadata: null,
    vectors: {},
    suggestions: [],
    responses: [{ username: 'ada', status: 'submitted', values: { tone: { value: 'kind' } }, updatedAt: '1' }],
    resolution: null,
  };
  const before = new DigestTable();
  before.set('one', 1n);
  const refused: string[] = [];
  const target: RecordTarget = {
    rest,
    datasetId: 'd',
    view,
    userIds: new Map([['ada', 'u1']]),
    questionIds: new Map([['tone', 'q1']]),
    properties: new Map(),
    onRefused: (key, reason) => refused.push(`${key}: ${reason}`),
    onNewer: () => undefined,
    onOnlyThere: () => undefined,
  };

  expect(await writeRecords([{ key: 'one', digest: 2n, size: 1, item }], before, target)).toBe(0);
  expect(remove).toHaveBeenCalledOnce();
  expect(refused).toEqual(['one: No weather']);
  expect(records.get('one')).toMatchObject({
    fields: former.fields,
    suggestions,
    responses: [{ user_id: 'u1', status: 'submitted', values: { tone: { value: 'kind' } } }],
  });
});
