import { describe, expect, it } from 'vitest';
import {
  type Draft,
  type DraftQuestion,
  EMPTY,
  newField,
  newQuestion,
  newVector,
  newOption,
} from '#client/features/create/draft.ts';
import { faultsOf, type Step } from '#client/features/create/faults.ts';

const text = newField({ key: 't', title: 'Text' });
const good: Draft = {
  ...EMPTY,
  start: 'nothing',
  fields: [text],
  questions: [newQuestion({ key: 'q', title: 'Tone', required: true, options: ['a', 'b'].map(newOption) })],
  name: 'Reviews',
  workspaceId: 'w',
};
const asking = (part: Partial<DraftQuestion>): Partial<Draft> => ({ questions: [{ ...good.questions[0]!, ...part }] });
const options = (count: number) => Array.from({ length: count }, (_, index) => newOption(`option ${index}`));

describe('the faults of a step', () => {
  it('are none if everything is valid', () => {
    for (const step of ['data', 'questions', 'about', 'summary'] as const) expect(faultsOf(good, step).size).toBe(0);
  });

  const CASES: [step: Step, what: string, change: Partial<Draft>, place: string, fault: string][] = [
    ['data', 'no start', { start: null }, 'data', 'create:noStart'],
    ['data', 'no file', { start: 'file' }, 'data', 'create:noFile'],
    ['data', 'no field', { fields: [] }, 'data', 'create:noFields'],
    ['data', 'no required field', { fields: [{ ...text, required: false }] }, 'data', 'create:noRequiredField'],
    ['data', 'a field without a title', { fields: [{ ...text, title: ' ' }] }, 't.title', 'valid:required'],
    ['data', 'a title of 501', { fields: [{ ...text, title: 'x'.repeat(501) }] }, 't.title', 'valid:max'],
    ['data', 'a name with a capital', { fields: [{ ...text, name: 'Text' }] }, 't.name', 'create:badName'],
    ['data', 'a name of 201', { fields: [{ ...text, name: 'x'.repeat(201) }] }, 't.name', 'valid:max'],
    [
      'data',
      'a name twice',
      { fields: [{ ...text, name: 'a' }, newField({ key: 'u', title: 'U', name: 'a' })] },
      'u.name',
      'create:taken',
    ],
    [
      'data',
      'six vectors',
      { vectors: Array.from({ length: 6 }, (_, index) => newVector({ title: `v${index}`, dimensions: 2 })) },
      'data',
      'create:tooManyVectors',
    ],
    ['data', 'no dimensions', { vectors: [newVector({ key: 'v', title: 'v' })] }, 'v.dimensions', 'valid:required'],
    ['questions', 'no question', { questions: [] }, 'questions', 'create:noQuestions'],
    ['questions', 'no required one', asking({ required: false }), 'questions', 'create:noRequiredQuestion'],
    ['questions', 'no title', asking({ title: '' }), 'q.title', 'valid:required'],
    ['questions', 'a title of 201', asking({ title: 'x'.repeat(201) }), 'q.title', 'valid:max'],
    ['questions', 'a description of 501', asking({ description: 'x'.repeat(501) }), 'q.description', 'valid:max'],
    ['questions', 'one option', asking({ options: options(1) }), 'q.options', 'create:fewOptions'],
    ['questions', '51 to rank', asking({ type: 'ranking', options: options(51) }), 'q.options', 'create:manyOptions'],
    [
      'questions',
      'an option twice, by its value',
      asking({ options: [newOption('a'), { text: 'b', value: 'a', description: '' }] }),
      'q.options',
      'create:sameOption',
    ],
    [
      'questions',
      'a value of 201',
      asking({ options: [newOption('a'), newOption('x'.repeat(201))] }),
      'q.options',
      'create:longOption',
    ],
    ['questions', 'one number', asking({ type: 'rating', values: [1] }), 'q.values', 'create:fewValues'],
    ['questions', 'spans nowhere', asking({ type: 'span', options: options(1) }), 'q.field', 'create:noSpanField'],
    ['about', 'no name', { name: ' ' }, 'about.name', 'valid:required'],
    ['about', 'a name that begins with a dash', { name: '-a' }, 'about.name', 'create:badDatasetName'],
    ['about', 'a name of 201', { name: 'x'.repeat(201) }, 'about.name', 'valid:max'],
    ['about', 'no workspace', { workspaceId: null }, 'about.workspace', 'valid:required'],
    ['about', 'guidelines of 10001', { guidelines: 'x'.repeat(10_001) }, 'about.guidelines', 'valid:max'],
  ];
  it.each(CASES)('%s: %s', (step, _what, change, place, fault) => {
    const faults = faultsOf({ ...good, ...change }, step);
    expect([...faults].map(([where, { text: said }]) => [where, said])).toEqual([[place, fault]]);
  });

  it('include a field with two span questions', () => {
    const span = { type: 'span', field: 't', title: 'Names', options: options(1) } as const;
    const questions = [newQuestion({ ...span, key: 'a', required: true }), newQuestion({ ...span, key: 'b' })];
    expect([...faultsOf({ ...good, questions }, 'questions').keys()]).toEqual(['b.field']);
  });

  it('do not include the limit itself', () => {
    const most = { ...good, name: 'x'.repeat(200), guidelines: 'x'.repeat(10_000) };
    expect(faultsOf(most, 'about').size).toBe(0);
    const question = { title: 'x'.repeat(200), description: 'x'.repeat(500) };
    expect(faultsOf({ ...good, ...asking(question) }, 'questions').size).toBe(0);
    expect(faultsOf({ ...good, ...asking({ type: 'ranking', options: options(50) }) }, 'questions').size).toBe(0);
  });

  it.each(['label', 'multiLabel', 'span'] as const)(
    'is no number of options of a %s question: the server sets it',
    (type) => {
      expect(faultsOf({ ...good, ...asking({ type, field: 't', options: options(2000) }) }, 'questions').size).toBe(0);
    },
  );
});
