import { expect, it, vi } from 'vitest';
import { contentOf, listed, type View } from '#gateway/copy/recordContent.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';

const held = {
  fields: new Set(['text']),
  questions: new Set(['tone', 'stars']),
  vectors: new Set(['small']),
  users: new Set(['ada', 'bob']),
  resolutions: true,
};
const view = (usernames: Record<string, string>, questions: Record<string, string>): View => ({
  usernames: new Map(Object.entries(usernames)),
  questions: new Map(Object.entries(questions)),
  held,
});
const here = view({ u1: 'ada', u2: 'bob', u3: 'eve' }, { q1: 'tone', q2: 'stars', q3: 'about-the-image' });
const there = view({ x9: 'ada', x8: 'bob' }, { y1: 'stars', y2: 'tone' });

const response = (userId: string | null, status: string, values: object | null, at = '2026-01-01T00:00:00') => ({
  id: 'r',
  record_id: 'a',
  user_id: userId,
  status,
  values,
  inserted_at: at,
  updated_at: at,
});
const suggestion = (questionId: string, value: unknown) => ({
  id: 's',
  question_id: questionId,
  value,
  type: null,
  agent: 'model',
  score: 0.5,
});
const record = (members: object) =>
  ({ id: 'a', external_id: null, fields: { text: 'Hi' }, metadata: null, ...members }) as unknown as RestRecord;

it('the same record has the same digest on both servers, with other ids, times and orders', () => {
  const tone = { tone: { value: 'good' } };
  const source = record({
    fields: { text: 'Hi', photo: 'http://somewhere/photo.png' },
    metadata: {},
    vectors: { small: [1, 2], large: [1, 2, 3] },
    suggestions: [suggestion('q1', 'good'), suggestion('q2', 3), suggestion('q3', 'a tree')],
    responses: [response('u1', 'submitted', tone), response('u2', 'discarded', null)],
    resolution: {
      values: tone,
      sources: { tone: { type: 'response', user_id: 'u1' } },
      comment: null,
      updated_at: '1',
    },
  });
  const copy = record({
    id: 'b',
    external_id: 'a',
    fields: { text: 'Hi', context: null },
    vectors: { small: [1, 2] },
    suggestions: [suggestion('y1', 3), suggestion('y2', 'good')],
    responses: [response('x8', 'discarded', {}, '2027'), response('x9', 'submitted', tone, '2028')],
    resolution: {
      values: tone,
      sources: { tone: { type: 'response', user_id: 'x9' } },
      comment: null,
      updated_at: '2',
    },
  });
  const [a, b] = [listed(source, here), listed(copy, there)];
  expect(b.key).toBe(a.key);
  expect(b.digest).toBe(a.digest);
  expect([a.isOwnKey, b.isOwnKey]).toEqual([true, false]);
  const other = listed(
    record({ ...copy, responses: [response('x9', 'submitted', { tone: { value: 'bad' } })] }),
    there,
  );
  expect(other.digest).not.toBe(a.digest);
});

it('answers that cannot be written are left out and told', () => {
  const onLeftOut = vi.fn();
  const responses = [
    response(null, 'submitted', { tone: { value: 'good' } }),
    response('u3', 'submitted', { tone: { value: 'good' } }),
    response('u1', 'submitted', { 'about-the-image': { value: 'a tree' } }),
    response('u2', 'draft', { 'about-the-image': { value: 'a tree' } }),
  ];
  const { responses: left } = contentOf(record({ responses }), { ...here, onLeftOut });
  expect(left).toEqual([expect.objectContaining({ username: 'bob', status: 'draft', values: {} })]);
  expect(onLeftOut.mock.calls).toEqual([['DELETED_USERS'], ['REFUSED_USERS']]);
});
