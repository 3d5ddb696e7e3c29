import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { allOf, type RecordCriteria, withCondition } from '#client/features/criteria/index.ts';
import type { Address } from '#client/routes/annotation/useAddress.ts';
import { useCriteriaFallback } from '#client/routes/annotation/useCriteriaFallback.ts';

const SPORT = { terms: ['sport'], match: 'any' } as const;
const shown = withCondition(allOf('PENDING'), { of: 'metadata', name: 'topic' }, SPORT);
const linked: RecordCriteria = {
  ...withCondition(shown, { of: 'metadata', name: 'trust' }, { ge: 0.5, le: null }),
  sort: [{ by: { of: 'metadata', name: 'trust' }, order: 'desc' }],
};

const hidden = (detail: string) =>
  new CombinedGraphQLErrors({
    errors: [{ message: 'no', extensions: { code: 'BAD_USER_INPUT', status: 400, reason: 'HIDDEN_METADATA', detail } }],
  });

describe('a link with metadata that the user may not see', () => {
  /** Opens the link; returns the corrected address and the remaining error. */
  function opened(detail: string) {
    const corrected: unknown[] = [];
    const correct = (to: unknown) => Promise.resolve(void corrected.push(to));
    const address = { criteria: linked, correct } as unknown as Address;
    const error = hidden(detail);
    const { result } = renderHook(() => useCriteriaFallback(address, { isLoaded: false, error }));
    return { corrected, isTold: result.current !== undefined };
  }

  it('opens without it', () => {
    expect(opened('trust')).toEqual({ corrected: [{ criteria: shown, page: 1 }], isTold: false });
  });

  it('shows the error if the metadata are not the cause', () => {
    expect(opened('other')).toEqual({ corrected: [], isTold: true });
  });
});
