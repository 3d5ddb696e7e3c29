import { describe, expect, it } from 'vitest';
import {
  completesAll,
  type BulkInput,
  isOverwritten,
  itemsFor,
  restoringItems,
  type SelectedRecord,
} from '#client/features/bulk/items.ts';
import type { Answers, Question } from '#client/features/answer/index.ts';

const base = { title: '', description: null };
const LABEL: Question = {
  ...base,
  __typename: 'LabelQuestion',
  id: 'q1',
  name: 'tone',
  required: true,
  options: [],
  visibleOptions: null,
};
const TEXT: Question = {
  ...base,
  __typename: 'TextQuestion',
  id: 'q2',
  name: 'comment',
  required: false,
  useMarkdown: false,
};
const SPANS: Question = {
  ...base,
  __typename: 'SpanQuestion',
  id: 'q3',
  name: 'names',
  required: true,
  field: 'text',
  options: [],
  visibleOptions: null,
  allowOverlapping: false,
  allowCharacterAnnotation: true,
};
const MARKED: Answers = { names: { spans: [{ label: 'person', start: 0, end: 3 }] } };

const pending: SelectedRecord = { id: 'p', status: 'PENDING', saved: {}, contents: { text: 'Ada wrote.' } };
const draft: SelectedRecord = {
  id: 'd',
  status: 'DRAFT',
  saved: { tone: { label: 'rude' }, comment: { text: 'Why?' }, ...MARKED },
  contents: { text: 'Ada wrote.' },
};
const given = (answers: Answers, status: BulkInput['status'] = 'SUBMITTED'): BulkInput => ({
  questions: [LABEL, TEXT, SPANS],
  answers,
  status,
});
const KIND: Answers = { tone: { label: 'kind' } };

describe('an answer for many records', () => {
  it('applies to each record, and keeps the answers that the form leaves open', () => {
    expect(itemsFor([pending, draft], given(KIND))).toEqual([
      { recordId: 'p', status: 'SUBMITTED', answers: { ...KIND, names: { spans: [] } } },
      { recordId: 'd', status: 'SUBMITTED', answers: { ...KIND, comment: { text: 'Why?' }, ...MARKED } },
    ]);
  });

  it('contains no spans for a record without the text', () => {
    const [item] = itemsFor([{ ...pending, contents: {} }], given(KIND));
    expect(item?.answers).toEqual(KIND);
  });

  it('adds no answers to drafts and discarded records', () => {
    expect(itemsFor([pending], given({}, 'DISCARDED'))[0]?.answers).toEqual({});
    expect(itemsFor([pending], given(KIND, 'DRAFT'))[0]?.answers).toEqual(KIND);
    expect(itemsFor([draft], given({}, 'DISCARDED'))[0]?.answers).toEqual(draft.saved);
  });

  it('can be submitted if it completes each record', () => {
    expect(completesAll([pending, draft], given({}))).toBe(false);
    expect(completesAll([draft], given({}))).toBe(true);
    expect(completesAll([pending, draft], given(KIND))).toBe(true);
  });

  it('differs from the saved answers', () => {
    expect(isOverwritten(pending, given(KIND))).toBe(false);
    expect(isOverwritten(draft, given(KIND))).toBe(true);
    expect(isOverwritten(draft, given({ tone: { label: 'rude' } }))).toBe(false);
    expect(isOverwritten(draft, given({}, 'DISCARDED'))).toBe(false);
  });

  it('can be undone', () => {
    expect(restoringItems([pending, draft])).toEqual([
      { recordId: 'p', status: 'PENDING', answers: {} },
      { recordId: 'd', status: 'DRAFT', answers: draft.saved },
    ]);
  });
});
