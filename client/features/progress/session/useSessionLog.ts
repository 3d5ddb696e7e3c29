import { useCallback } from 'react';
import { type Answers, type Suggestion, suggestionState } from '#client/features/answer/index.ts';
import { logSubmitted } from './sessionLog.ts';
import { useStopwatch } from './useStopwatch.ts';

interface SuggestedRecord {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
}

/**
 * Keeps what is submitted in this session, for the metrics panel. To be called when somebody submits, while the record is
 * still on screen; what it returns is called once the answer is saved.
 */
export function useSessionLog(viewerId: string, datasetId: string, recordId: string | undefined) {
  const secondsOnScreen = useStopwatch(recordId);
  return useCallback(
    ({ id, suggestions }: SuggestedRecord, answers: Answers) => {
      const agreement = Object.fromEntries(
        suggestions.map((one) => [one.question.name, suggestionState(one, answers, 'SUBMITTED') === 'accepted']),
      );
      const submitted = { recordId: id, seconds: secondsOnScreen(), agreement };
      return () => logSubmitted(viewerId, datasetId, submitted);
    },
    [viewerId, datasetId, secondsOnScreen],
  );
}
