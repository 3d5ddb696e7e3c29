import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { type Answers, type Question, toAnswerInputs } from '#client/features/answer/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { timestamp } from '#client/lib/time.ts';
import { actionFor, basisOn, outcomeOf } from './outbox/entry.ts';
import { useOutbox } from './outbox/outbox.ts';
import { readSaved } from './outbox/responses.ts';

interface LaterItem {
  readonly recordId: string;
  readonly status: RecordStatus;
  readonly answers: Answers;
}

/** Actions that the outbox sends once the server can be reached, and which are in no history. */
export function useLater(datasetId: string, questions: readonly Question[], userId: string) {
  const { cache } = useApolloClient();
  const outbox = useOutbox(userId);
  return useMemo(
    () => ({
      queue(items: readonly LaterItem[]): void {
        const actions = items.flatMap(({ recordId, status, answers }) => {
          const record = readSaved(cache, recordId, 'screen');
          if (!record) return [];
          const action = { kind: actionFor(status), recordId, answers: toAnswerInputs(answers) };
          const basis = basisOn(readSaved(cache, recordId, 'server'));
          const outcome = outcomeOf(action, record, questions);
          return { ...action, datasetId, at: timestamp(), basis, outcome, mayConflict: true };
        });
        outbox.addAll(actions);
      },
      isWaiting: (recordId: string): boolean =>
        outbox.snapshot().items.some(({ entry }) => entry.recordId === recordId),
    }),
    [cache, outbox, datasetId, questions],
  );
}
