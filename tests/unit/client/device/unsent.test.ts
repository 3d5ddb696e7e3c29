import { describe, expect, it } from 'vitest';
import type { StoredEdit } from '#client/features/device/storedEdits.ts';
import { fileOf } from '#client/features/device/unsentFile.ts';
import { textOf, unsentOn } from '#client/features/device/unsent.ts';
import { entry, savedRecord } from '../response/entries.ts';

const EMPTY = { waiting: [], failed: [], others: [], edits: [] };
const edit = (kind: StoredEdit['kind'], key: string, answers: object, at: number, about = {}): StoredEdit => ({
  kind,
  key,
  edit: { answers, at, about },
});

describe('what is only on this device', () => {
  it('lists failures first, then what waits, was begun and was left, each by age', () => {
    const [late, early, refused, other] = [3, 1, 9, 2].map((at) => entry(`r${at}`, { at }));
    const unsent = unsentOn({
      waiting: [late!, early!],
      failed: [{ entry: refused!, reason: 'no' }],
      others: [other!, entry('r8', { at: 8, refused: { reason: 'no', theirs: null } })],
      edits: [
        edit('discardedAnswers', 'r5', { comment: { text: 'left' } }, 5),
        edit('answers', 'r4', { comment: { text: 'begun' } }, 4, { datasetId: 'd1', title: 'Text' }),
      ],
    });
    expect(unsent.map(({ recordId, state, isElsewhere }) => [recordId, state, isElsewhere])).toEqual([
      ['r8', 'failed', true],
      ['r9', 'failed', false],
      ['r1', 'waiting', false],
      ['r2', 'waiting', true],
      ['r3', 'waiting', false],
      ['r4', 'begun', false],
      ['r5', 'left', false],
    ]);
    expect(unsent.find(({ recordId }) => recordId === 'r4')).toMatchObject({ datasetId: 'd1', title: 'Text' });
  });

  it('lists the answers of an action once, unless something was typed since', () => {
    const waiting = [entry('r1', { at: 5 }), entry('r2', { at: 5 })];
    const edits = [
      edit('answers', 'r1', { comment: { text: 'mine' } }, 5),
      edit('answers', 'r2', { comment: { text: 'mine, and on' } }, 6),
    ];
    expect(unsentOn({ ...EMPTY, waiting, edits }).map(({ state, answers }) => [state, answers])).toEqual([
      ['waiting', { comment: 'mine' }],
      ['waiting', { comment: 'mine' }],
      ['begun', { comment: 'mine, and on' }],
    ]);
  });

  it('shows what failed as it was last typed', () => {
    const failed = [{ entry: entry('r1', { at: 5 }), reason: 'no' }];
    const edits = [edit('answers', 'r1', { comment: { text: 'mended' } }, 6)];
    expect(unsentOn({ ...EMPTY, failed, edits })).toMatchObject([{ state: 'failed', answers: { comment: 'mended' } }]);
  });

  it('knows the datasets of all kinds of edits', () => {
    const edits = [
      edit('annotations', 'lab.topics.an.id', { labels: ['a', 'b'] }, 1),
      edit('annotations', 'team.nlp.topics.7', { labels: [] }, 0, { datasetId: 'team.nlp.topics' }),
      edit('bulkAnswers', 'd8', { tone: { label: 'rude' } }, 2),
      edit('decisions', 'r9', { datasetId: 'd9', answers: { tone: { label: 'rude' } }, comment: 'so' }, 3),
      edit('decisions', 'r10', { datasetId: 'd9', answers: {}, comment: '', due: 'save' }, 4),
    ];
    expect(unsentOn({ ...EMPTY, edits })).toMatchObject([
      { datasetId: 'd9', recordId: 'r10', state: 'waiting' },
      { datasetId: 'team.nlp.topics', recordId: '7', state: 'begun' },
      { datasetId: 'lab.topics', recordId: 'an.id', state: 'begun', answers: { labels: ['a', 'b'] } },
      { datasetId: 'd8', recordId: undefined, answers: { tone: 'rude' } },
      { datasetId: 'd9', recordId: 'r9', answers: { tone: 'rude', comment: 'so' } },
    ]);
  });

  it.each([
    ['plain', 'plain'],
    [4, '4'],
    [['a', 'b'], 'a, b'],
    [[{ value: 'a', rank: 1 }, { value: 'b' }], '1. a, –. b'],
    [[{ label: 'PER', start: 0, end: 4 }], 'PER: 0–4'],
  ])('writes %j as text', (value, text) => {
    expect(textOf(value)).toBe(text);
  });

  it.each([
    ['glad', 'Gladly'],
    [['glad', 'other'], 'Gladly, other'],
    [[{ value: 'glad', rank: 1 }], '1. Gladly'],
    [[{ label: 'glad', start: 0, end: 4 }], 'Gladly: 0–4'],
  ])('writes %j with the texts of options', (value, text) => {
    const question = { name: 'mood', title: 'How?', options: [{ value: 'glad', text: 'Gladly' }] };
    expect(textOf(value, question)).toBe(text);
  });

  it('makes a file with names, reasons and plain answers', () => {
    const unsent = unsentOn({
      ...EMPTY,
      waiting: [entry('r1', { at: 0, title: 'Some text' })],
      failed: [{ entry: entry('r2', { at: 0 }), reason: '', theirs: savedRecord('r2', 'SUBMITTED', 'v9', 'theirs') }],
    });
    const workspace = { __typename: 'Workspace' as const, id: 'w1', name: 'team' };
    const dataset = { __typename: 'FeedbackDataset' as const, id: 'd1', name: 'tones', task: 'FEEDBACK' as const };
    const text = fileOf('anna', [{ datasetId: 'd1', dataset: { ...dataset, workspace }, isGone: false, unsent }], 0);
    expect(JSON.parse(text)).toEqual({
      savedAt: '1970-01-01T00:00:00.000Z',
      user: 'anna',
      datasets: [
        {
          ...{ id: 'd1', name: 'tones', workspace: 'team' },
          records: [
            {
              ...{ id: 'r2', state: 'failed', action: 'submit', at: '1970-01-01T00:00:00.000Z' },
              ...{ reason: 'The response was changed elsewhere.', answers: { comment: 'mine' } },
            },
            {
              ...{ id: 'r1', text: 'Some text', state: 'waiting', action: 'submit' },
              ...{ at: '1970-01-01T00:00:00.000Z', answers: { comment: 'mine' } },
            },
          ],
        },
      ],
    });
  });
});
