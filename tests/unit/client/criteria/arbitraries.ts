import fc from 'fast-check';
import {
  type Condition,
  RECORD_STATUSES,
  type RecordCriteria,
  type SortKey,
  type Subject,
  subjectKey,
} from '#client/features/criteria/index.ts';

const name = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
const order = fc.constantFrom('asc' as const, 'desc' as const);

const subject: fc.Arbitrary<Subject> = fc.oneof(
  fc.record({ of: fc.constantFrom('metadata' as const, 'response' as const), name }),
  fc.record({
    of: fc.constant('suggestion' as const),
    name,
    part: fc.constantFrom('value' as const, 'score' as const, 'agent' as const),
  }),
);

// -0 is 0 in JSON.
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));

const constraint: fc.Arbitrary<Condition['is']> = fc.oneof(
  fc.record({
    terms: fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 8 }),
    match: fc.constantFrom('any' as const, 'all' as const),
  }),
  fc
    .tuple(fc.option(number), fc.option(number))
    .filter(([one, other]) => one !== null || other !== null)
    .map(([one, other]) => {
      const isTurned = one !== null && other !== null && one > other;
      return isTurned ? { ge: other, le: one } : { ge: one, le: other };
    }),
);

const conditions = fc
  .uniqueArray(fc.record({ subject, is: constraint }), { maxLength: 5, selector: (one) => subjectKey(one.subject) })
  // An address groups them by subject.
  .map((all) =>
    (['metadata', 'response', 'suggestion'] as const).flatMap((of) => all.filter((one) => one.subject.of === of)),
  );

const sortKey: fc.Arbitrary<SortKey> = fc.record({
  by: fc.oneof(
    subject,
    fc.record({
      of: fc.constant('record' as const),
      name: fc.constantFrom('inserted_at' as const, 'updated_at' as const),
    }),
  ),
  order,
});

/** Criteria of every kind. */
export const criteria: fc.Arbitrary<RecordCriteria> = fc.record({
  status: fc.constantFrom(...RECORD_STATUSES),
  search: fc.option(fc.record({ text: name, field: fc.option(name) })),
  conditions,
  similar: fc.option(
    fc.record({
      recordId: fc.uuid(),
      vector: name,
      order: fc.constantFrom('most' as const, 'least' as const),
      limit: fc.integer({ min: 1, max: 1000 }),
    }),
  ),
  sort: fc.uniqueArray(sortKey, { maxLength: 10, selector: ({ by }) => subjectKey(by) }),
});
