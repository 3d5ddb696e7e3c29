import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOf, conditionOn, criteriaKey, toRecordsVariables, withCondition } from '#client/features/criteria/index.ts';
import { criteria } from './arbitraries.ts';

const TOPIC = { of: 'metadata', name: 'topic' } as const;
const SPORT = { terms: ['sport'], match: 'any' } as const;

describe('the conditions', () => {
  it('are one for each subject: set, replaced in place, and removed', () => {
    const length = { subject: { of: 'metadata', name: 'length' }, is: { ge: 1, le: null } } as const;
    const both = withCondition(withCondition(allOf('DRAFT'), TOPIC, SPORT), length.subject, length.is);
    const changed = withCondition(both, TOPIC, { ...SPORT, terms: ['news'] });
    expect(changed.conditions).toEqual([{ subject: TOPIC, is: { terms: ['news'], match: 'any' } }, length]);
    expect(withCondition(changed, TOPIC, null).conditions).toEqual([length]);
    expect(conditionOn(changed, { of: 'response', name: 'topic' })).toBeUndefined();
  });
});

describe('the GraphQL variables', () => {
  it('contain each value of an all-of condition as one condition', () => {
    const wanted = withCondition(
      allOf('PENDING'),
      { of: 'response', name: 'tone' },
      { terms: ['a', 'b'], match: 'all' },
    );
    expect(toRecordsVariables(wanted).filter.responses).toEqual([
      { question: 'tone', is: { terms: ['a'] } },
      { question: 'tone', is: { terms: ['b'] } },
    ]);
  });

  it('have no sort order during a similarity search', () => {
    const sort = [{ by: { of: 'record', name: 'inserted_at' }, order: 'desc' }] as const;
    const similar = { recordId: 'r', vector: 'v', order: 'most', limit: 50 } as const;
    expect(toRecordsVariables({ ...allOf('PENDING'), sort }).sort).toHaveLength(1);
    expect(toRecordsVariables({ ...allOf('PENDING'), sort, similar }).sort).toBeNull();
  });

  it('are equal for equal criteria, and different for different statuses', () => {
    fc.assert(
      fc.property(criteria, (one) => {
        expect(criteriaKey(structuredClone(one))).toBe(criteriaKey(one));
        const other = { ...one, status: one.status === 'DRAFT' ? 'PENDING' : 'DRAFT' } as const;
        expect(criteriaKey(other)).not.toBe(criteriaKey(one));
      }),
    );
  });
});
