import { useMemo } from 'react';
import { useAgreementsQuery } from './Analytics.generated.ts';

/** The agreement on each question by its id, which is current with each answer where the server counts it. */
export function useAgreements(datasetId: string) {
  const { data, refetch } = useAgreementsQuery({ variables: { datasetId }, fetchPolicy: 'cache-and-network' });
  const agreements = data?.dataset?.__typename === 'FeedbackDataset' ? data.dataset.agreements : null;
  const byQuestion = useMemo(
    () => new Map(agreements?.flatMap(({ question, agreement }) => (agreement ? [[question.id, agreement]] : []))),
    [agreements],
  );
  return { agreements: byQuestion, refetch };
}
