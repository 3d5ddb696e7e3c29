import type { ApolloClient } from '@apollo/client';
import { keyed } from '#client/features/settings/index.ts';
import type { JobTarget, Outcome } from '#client/features/sync/index.ts';
import { problemOf, saveMessage } from '#client/graphql/errors.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { nextSession } from '#client/graphql/session.ts';
import { randomId } from '#client/lib/randomId.ts';
import { groupsOfIds, queryForIds } from '../idQuery.ts';
import { datasetVariables, type TaskDataset } from '../model.ts';
import type { Action, Item } from './action.ts';
import {
  ClearTaskAnnotationsDocument,
  DiscardTaskRecordsDocument,
  ResetTaskRecordsDocument,
  SaveAnnotationsDocument,
  type SavedTaskRecordFragment,
  type TaskRecordsPayloadPartsFragment,
  TaskRecordsNowDocument,
  type TaskRecordsNowQuery,
  UndoTaskStatusDocument,
} from './TaskActions.generated.ts';

/** The server accepts no more records in one call. */
export const CHUNK_SIZE = 100;

/** Reads and writes records of a task dataset on the server. Answers to writes update the cache, including the progress. */
export function createTaskApi(client: ApolloClient, dataset: TaskDataset) {
  /** The job target of an action, whose chunks are one act with the same `batch`. No outbox keeps its items, so they are refused while there is no network. */
  const targetOf = (action: Action, batch = randomId()): JobTarget<Item> => ({
    chunkSize: CHUNK_SIZE,
    waitsForNetwork: false,
    async send(items, key) {
      const { data } = await acrossSessions(() =>
        client.mutate<Record<string, TaskRecordsPayloadPartsFragment>>({
          ...operationOf({ ...action, items }, { datasetId: dataset.id, batch }),
          context: { ...QUIET, ...keyed(client, key) },
        }),
      );
      return Object.values(data ?? {}).flatMap(({ results }) => results.map(toOutcome));
    },
  });

  async function readChunk(ids: readonly string[]): Promise<readonly SavedTaskRecordFragment[]> {
    const input = { query: { queryText: queryForIds(ids) }, size: CHUNK_SIZE };
    const { data } = await client.query<TaskRecordsNowQuery>({
      query: TaskRecordsNowDocument,
      variables: { ...datasetVariables(dataset), input },
      fetchPolicy: 'no-cache',
      context: QUIET,
    });
    return data?.taskDataset?.search?.items ?? [];
  }

  /** The current versions of records, and refusals for those that cannot be read. */
  async function read(recordIds: readonly string[]) {
    const prefix = `${dataset.id}.`;
    const records = new Map<string, SavedTaskRecordFragment>();
    const refused: Outcome[] = [];
    const ids = recordIds.map((recordId) => recordId.slice(prefix.length));
    for (const chunk of groupsOfIds(ids, CHUNK_SIZE)) {
      try {
        for (const record of await acrossSessions(() => readChunk(chunk))) records.set(record.id, record);
      } catch (error) {
        const isOffline = problemOf(error).status === 0 && !navigator.onLine;
        refused.push(...chunk.map((id) => ({ recordId: prefix + id, error: saveMessage(error), isOffline })));
      }
    }
    return { records, refused };
  }

  return { targetOf, read };
}

/** Repeats a request after the sign-in when its session has expired. */
async function acrossSessions<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (problemOf(error).status !== 401) throw error;
    await nextSession();
    return acrossSessions(request);
  }
}

const BY_ID = {
  discard: DiscardTaskRecordsDocument,
  undo: UndoTaskStatusDocument,
  clear: ClearTaskAnnotationsDocument,
};

function operationOf({ kind, items }: Action, target: { datasetId: string; batch: string }) {
  switch (kind) {
    case 'validate':
    case 'save': {
      const annotations = items.map(({ recordId, annotation, status }) => ({
        recordId,
        status,
        ...(annotation && { value: annotation }),
      }));
      return { mutation: SaveAnnotationsDocument, variables: { input: { ...target, annotations } } };
    }
    case 'reset': {
      const records = items.map(({ recordId, status }) => ({ recordId, status }));
      return { mutation: ResetTaskRecordsDocument, variables: { input: { ...target, records } } };
    }
    case 'restore': {
      const records = items.map(({ recordId, annotation, agent, status }) => ({
        recordId,
        status,
        annotation: { value: annotation ?? null, agent },
      }));
      return { mutation: ResetTaskRecordsDocument, variables: { input: { ...target, records } } };
    }
    default: {
      const recordIds = items.map(({ recordId }) => recordId);
      return { mutation: BY_ID[kind], variables: { input: { ...target, recordIds } } };
    }
  }
}

function toOutcome({ recordId, record, error }: TaskRecordsPayloadPartsFragment['results'][number]): Outcome {
  return { recordId, version: record?.lastUpdated ?? null, error };
}
