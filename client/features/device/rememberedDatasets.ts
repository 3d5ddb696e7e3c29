import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import { createDeviceValue, perUser, useDeviceValue } from '#client/lib/deviceValue.ts';
import { Device_DatasetFragmentDoc, type Device_DatasetFragment, useDeviceDatasetsQuery } from './Device.generated.ts';

/** The texts of a question that people see. */
export interface Question {
  readonly name: string;
  readonly title: string;
  /** Undefined for questions without options. */
  readonly options?: readonly { readonly value: string; readonly text: string }[];
}

/** The known data of a dataset. */
export type Dataset = Pick<Device_DatasetFragment, 'id' | 'name' | 'task' | 'workspace'> & {
  /** Undefined while unknown, and for older datasets. */
  readonly questions?: readonly Question[] | undefined;
};

/** The datasets of unsent work, remembered for when they cannot be loaded or are deleted. */
const remembered = perUser((userId) =>
  createDeviceValue<Readonly<Record<string, Dataset>>>(`datasets.${userId}`, (stored) =>
    stored instanceof Object ? (stored as Record<string, Dataset>) : {},
  ),
);

/** Remembers datasets while they are open. */
export function useRememberedDatasets(userId: string, ids: readonly string[]): void {
  const { cache } = useApolloClient();
  const key = ids.join();
  useEffect(() => {
    const value = remembered(userId);
    const before = value.read();
    const known = key.split(',').flatMap((id) => knownDataset(cache, before, id) ?? []);
    const after = Object.fromEntries(known.map((dataset) => [dataset.id, dataset]));
    if (JSON.stringify(after) !== JSON.stringify(before)) value.write(after);
  }, [cache, userId, key]);
}

interface Known {
  /** Undefined while unknown. */
  readonly dataset: Dataset | undefined;
  /** Whether it was deleted, or must not be seen any more. */
  readonly isGone: boolean;
}

/** The server answers for no more datasets at once. */
const MOST_DATASETS = 100;

/** Reads datasets from the server, else as they were when they were open. */
export function useDatasets(userId: string, ids: readonly string[]): (id: string | undefined) => Known {
  const { cache } = useApolloClient();
  const stored = useDeviceValue(remembered(userId));
  const asked = ids.slice(0, MOST_DATASETS);
  const { data, refetch } = useDeviceDatasetsQuery({
    variables: { ids: asked },
    skip: asked.length === 0,
    fetchPolicy: 'cache-and-network',
    context: QUIET,
  });
  useWindowEvent('online', () => void (asked.length > 0 && refetch().catch(() => undefined)));
  return (id) => {
    if (id === undefined) return { dataset: undefined, isGone: false };
    const found = data?.datasetsById[asked.indexOf(id)];
    return { dataset: found ?? knownDataset(cache, stored, id), isGone: found === null };
  };
}

const TASKS = {
  FeedbackDataset: 'FEEDBACK',
  TextClassificationDataset: 'TEXT_CLASSIFICATION',
  TokenClassificationDataset: 'TOKEN_CLASSIFICATION',
  Text2TextDataset: 'TEXT2TEXT',
} as const;

/** A dataset as it is in the cache, else as it was remembered. Some pages do not ask for the questions. */
function knownDataset(cache: ApolloCache, stored: Readonly<Record<string, Dataset>>, id: string): Dataset | undefined {
  const cached = cachedDataset(cache, id);
  return cached ? { ...cached, questions: cached.questions ?? stored[id]?.questions } : stored[id];
}

function cachedDataset(cache: ApolloCache, id: string): Dataset | undefined {
  for (const [__typename, task] of Object.entries(TASKS)) {
    const found = cache.readFragment<Device_DatasetFragment>({
      id: cache.identify({ __typename, id }),
      fragment: Device_DatasetFragmentDoc,
      fragmentName: 'Device_dataset',
      // Pages of datasets know their task.
      returnPartialData: true,
    });
    if (!found?.name || !found.workspace?.name) continue;
    const questions = 'questions' in found ? found.questions : undefined;
    return { id, name: found.name, workspace: found.workspace, task, questions };
  }
  return undefined;
}
