import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useDebouncedCallback } from '@mantine/hooks';
import type { ViewMode } from '#client/features/criteria/index.ts';
import { useDatasetLive } from '#client/features/progress/index.ts';
import { recordStatus } from '#client/features/record/index.ts';
import { QueuedRecordDocument, TeamStatusDocument } from '#client/features/record/QueuedRecord.generated.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { readAgain } from '#client/graphql/readAgain.ts';
import { RECORDS_CHANGED } from '#client/graphql/recordsChanged.ts';
import { AnnotationPageDocument, type AnnotationPageQuery } from './AnnotationPage.generated.ts';

interface Props {
  datasetId: string;
  view: ViewMode;
  /** How many answers complete a record; null: everyone answers every record. */
  minSubmitted: number | null;
}

/** While a program changes records without pause, they are not read: the pages of all annotators would ask at once. */
const PAUSE_MS = 1_000;

/** Live updates of the page. */
export function Live({ datasetId, view, minSubmitted }: Props): null {
  const client = useApolloClient();
  /** Asks whether records that are loaded but not answered are completed now. */
  const readTeamStatuses = (recordIds: readonly string[]): void => {
    for (const recordId of recordIds) {
      const status = recordStatus(client.cache, recordId);
      if (status !== 'PENDING' && status !== 'DRAFT') continue;
      const request = { query: TeamStatusDocument, variables: { recordId } };
      // Without an answer, the record only lacks the hint.
      client.query({ ...request, fetchPolicy: 'network-only', context: QUIET }).catch(() => undefined);
    }
  };
  const readSettings = async (): Promise<void> => {
    const data = await readAgain<AnnotationPageQuery>(client, AnnotationPageDocument, { datasetId });
    const dataset = data?.dataset;
    const needed = dataset?.distribution?.minSubmitted ?? minSubmitted;
    // Other records are completed now.
    if (needed !== minSubmitted) readTeamStatuses(loadedRecords(client.cache));
  };
  const readRecords = useDebouncedCallback(() => window.dispatchEvent(new Event(RECORDS_CHANGED)), PAUSE_MS);
  useDatasetLive(datasetId, {
    onChange: (kinds) => {
      if (kinds.includes('SETTINGS')) void readSettings();
      if (kinds.includes('RECORDS_UPDATED')) readRecords();
    },
    onResponded: (recordIds) => minSubmitted !== null && readTeamStatuses(recordIds),
    // What was answered elsewhere leaves the list.
    onOwn: readRecords,
    onReturn: () => {
      void readSettings();
      // A single record stays, although its draft, saved meanwhile, takes it out of the list.
      if (view === 'focus') client.refetchQueries({ include: [QueuedRecordDocument] }).catch(() => undefined);
      else window.dispatchEvent(new Event(RECORDS_CHANGED));
      if (minSubmitted !== null) readTeamStatuses(loadedRecords(client.cache));
    },
  });
  return null;
}

/** More are on no page. */
const MAX_LOADED = 100;

/** The ids of the records in the cache, the last ones of many. */
const loadedRecords = (cache: ApolloCache): string[] =>
  Object.values(cache.extract() as Record<string, { __typename?: string; id?: string } | undefined>)
    .flatMap((object) => (object?.__typename === 'Record' && object.id ? [object.id] : []))
    .slice(-MAX_LOADED);
