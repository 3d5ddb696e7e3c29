import type { SortKey, Subject } from '#client/features/criteria/index.ts';
import type { Question } from '#client/features/question/index.ts';
import { useMetadataTitlesQuery } from './Titles.generated.ts';

/** How subjects are called. Titles of metadata are asked for once they are needed; until then names stand for them. */
export function useTitles(datasetId: string, questions: readonly Question[], needsMetadata: boolean) {
  const { data } = useMetadataTitlesQuery({ variables: { datasetId }, skip: !needsMetadata });
  const properties = data?.dataset?.metadataProperties;
  return {
    properties,
    titleOf: ({ of, name }: Subject | SortKey['by']): string => {
      const named = of === 'metadata' ? properties : questions;
      return named?.find((one) => one.name === name)?.title ?? name;
    },
  };
}
