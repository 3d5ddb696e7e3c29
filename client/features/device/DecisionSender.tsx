import { useDecisions } from '#client/features/review/index.ts';

/** Sends the decisions on a dataset's records; conflicts wait for the review page. */
export function DecisionSender({ datasetId, userId }: { datasetId: string; userId: string }) {
  useDecisions(datasetId, userId);
  return null;
}
