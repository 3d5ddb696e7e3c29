import type { ApolloLink, OperationVariables } from '@apollo/client';
import { from, mergeMap, Observable } from 'rxjs';
import { outboxFor } from '#client/features/response/index.ts';
import type { RecordStatus } from '#client/graphql/schema-types.ts';
import { lowerCase } from '#client/lib/text.ts';
import { matching, type StatusOf, type Wanted } from './matching.ts';
import {
  readDataset,
  readDatasets,
  readPerson,
  readRecord,
  readRecords,
  type DownloadedRecord,
} from './downloadStore.ts';
import { unsentStatuses } from './unsentStatuses.ts';

interface Question {
  userId: string;
  variables: OperationVariables;
  statuses(): Promise<StatusOf>;
}

type Data = Record<string, unknown>;

/** The data of the operations that work without the server; undefined if what they ask for is not on the device. */
const ANSWERS: Readonly<Record<string, (question: Question) => Promise<Data | undefined>>> = {
  Me: async ({ userId }) => pick(await readPerson(userId), 'me'),
  Settings: async ({ userId }) => pick(await readPerson(userId), 'settings'),
  Datasets: datasets,
  OpenWork: async ({ userId }) => ({ datasets: await readDatasets(userId) }),
  AllDatasetCounts: datasets,
  DatasetCounts: async ({ userId, variables }) => {
    const downloaded = await readDatasets(userId);
    return { datasetsById: (variables.ids as string[]).map((id) => downloaded.find((one) => one.id === id) ?? null) };
  },
  AnnotationPage: dataset,
  Progress: dataset,
  RecordWindow: async (question) => {
    const { offset, limit } = question.variables as { offset: number; limit: number };
    return page(question, await find(question, question.variables), offset, limit);
  },
  MatchedIds: async (question) => page(question, await find(question, question.variables), 0, Infinity),
  MatchedRecords: async (question) => page(question, await find(question, question.variables), 0, Infinity),
  TabCounts: async (question) => {
    const { search, similarTo, ...filters } = question.variables;
    const counts: Data = {};
    for (const status of STATUSES) {
      const filter = (filters as Record<string, Wanted['filter']>)[lowerCase(status)];
      const found = await find(question, { filter, search, similarTo } as Wanted);
      if (!found) return undefined;
      counts[lowerCase(status)] = { __typename: 'RecordPage', total: found.length };
    }
    return { dataset: { __typename: 'FeedbackDataset', id: question.variables.datasetId as string, ...counts } };
  },
  QueuedRecord: record,
  TeamStatus: record,
};

const STATUSES: readonly RecordStatus[] = ['PENDING', 'DRAFT', 'SUBMITTED', 'DISCARDED'];

/** After these, counters are in the cache that do not know of the answers that wait. */
const WITH_COUNTERS = new Set(['AnnotationPage', 'DatasetCounts', 'OpenWork', 'Progress']);

/** Answers an operation from the device; ends without a result if that does not know. */
export function answerFromDevice(
  { client, operationName, variables }: ApolloLink.Operation,
  userId: string,
): Observable<ApolloLink.Result> {
  const statuses = () => unsentStatuses(client, userId);
  const question: Question = { userId, variables, statuses };
  const data = (async () => ANSWERS[operationName ?? '']?.(question))().catch(() => undefined);
  return from(data).pipe(
    mergeMap(
      (found) =>
        new Observable<ApolloLink.Result>((observer) => {
          if (found) observer.next({ data: found });
          if (found && WITH_COUNTERS.has(operationName ?? '')) outboxFor(client, userId).showAgain();
          observer.complete();
        }),
    ),
  );
}

const pick = <Key extends string>(found: Readonly<Record<Key, unknown>> | undefined, key: Key): Data | undefined =>
  found && { [key]: found[key] };

async function datasets({ userId }: Question): Promise<Data> {
  return { feedback: await readDatasets(userId), older: [] };
}

async function dataset({ userId, variables }: Question): Promise<Data | undefined> {
  const downloaded = await readDataset(userId, variables.datasetId as string);
  return downloaded && { dataset: downloaded };
}

async function record({ userId, variables }: Question): Promise<Data | undefined> {
  return pick(await readRecord(userId, variables.recordId as string), 'record');
}

async function find(
  { userId, variables, statuses }: Question,
  wanted: Wanted,
): Promise<DownloadedRecord[] | undefined> {
  const records = await readRecords(userId, variables.datasetId as string);
  // Nothing is known about a dataset that was not downloaded.
  return records.length > 0 ? matching(records, wanted, await statuses()) : undefined;
}

function page({ variables }: Question, found: DownloadedRecord[] | undefined, offset: number, limit: number) {
  const items = found?.slice(offset, offset + limit).map((one) => ({
    __typename: 'RecordHit',
    score: null,
    record: one.record,
  }));
  const records = { __typename: 'RecordPage', total: found?.length, items };
  return found && { dataset: { __typename: 'FeedbackDataset', id: variables.datasetId as string, records } };
}
