import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useClearResponseMutation } from './ClearResponse.generated.ts';
import type { Deed } from './deed.ts';
import { useDiscardRecordMutation } from './DiscardRecord.generated.ts';
import { type DeedPlace, forecast } from './forecast.ts';
import { useSaveDraftMutation } from './SaveDraft.generated.ts';
import { useSubmitResponseMutation } from './SubmitResponse.generated.ts';

/**
 * Does one deed: the cache shows its outcome at once, then what the server answered; when the server refuses, the promise
 * rejects and the cache shows what was before.
 */
export function useDeeds({ datasetId, questions }: DeedPlace): (deed: Deed) => Promise<void> {
  const { cache } = useApolloClient();
  const [submitResponse] = useSubmitResponseMutation();
  const [saveDraft] = useSaveDraftMutation();
  const [discardRecord] = useDiscardRecordMutation();
  const [clearResponse] = useClearResponseMutation();

  return useCallback(
    async (deed) => {
      const { recordId, answers } = deed;
      const { responseId, payload } = forecast(cache, { datasetId, questions }, deed);
      const variables = { input: { recordId, responseId, answers: [...answers] } };
      switch (deed.kind) {
        case 'submit':
          await submitResponse({ variables, optimisticResponse: payload && { submitResponse: payload } });
          return;
        case 'draft':
          await saveDraft({ variables, optimisticResponse: payload && { saveDraft: payload } });
          return;
        case 'discard':
          await discardRecord({ variables, optimisticResponse: payload && { discardRecord: payload } });
          return;
        case 'clear': {
          // Without a response there is nothing to delete.
          if (!responseId) return;
          const optimisticResponse = payload && { clearResponse: payload };
          await clearResponse({ variables: { recordId, responseId }, optimisticResponse });
        }
      }
    },
    [cache, datasetId, questions, submitResponse, saveDraft, discardRecord, clearResponse],
  );
}
