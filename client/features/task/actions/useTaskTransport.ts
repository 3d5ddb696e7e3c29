import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { QUIET } from '#client/graphql/notices.ts';
import { acrossSessions } from './acrossSessions.ts';
import type { Action, Item, Outcome } from './action.ts';
import { refusal } from './refusal.ts';
import { SaveAnnotationsDocument, type TaskRecordsPayloadPartsFragment } from './SaveAnnotations.generated.ts';
import {
  ClearTaskAnnotationsDocument,
  DiscardTaskRecordsDocument,
  ResetTaskRecordsDocument,
  UndoTaskStatusDocument,
} from './TaskActs.generated.ts';

/** So many records go to the server in one call: as many as it takes. */
export const CHUNK = 100;

/** The line to the server: what it answers goes into the cache, records and progress alike. */
export interface TaskTransport {
  /** Never rejects; where a call is refused as a whole, all of its records are. */
  send(action: Action): Promise<readonly Outcome[]>;
}

export function useTaskTransport(datasetId: string): TaskTransport {
  const client = useApolloClient();
  return useMemo(
    () => ({
      async send(action) {
        try {
          const { data } = await acrossSessions(() =>
            client.mutate<Record<string, TaskRecordsPayloadPartsFragment>>({
              ...operationOf(action, datasetId),
              context: QUIET,
            }),
          );
          return Object.values(data ?? {}).flatMap(({ results }) => results.map(toOutcome));
        } catch (error) {
          return refusal(
            action.items.map(({ id }) => id),
            error,
          );
        }
      },
    }),
    [client, datasetId],
  );
}

const BY_ID = {
  discard: DiscardTaskRecordsDocument,
  undo: UndoTaskStatusDocument,
  clear: ClearTaskAnnotationsDocument,
};

function operationOf({ kind, items }: Action, datasetId: string) {
  switch (kind) {
    case 'validate':
    case 'save':
      return {
        mutation: SaveAnnotationsDocument,
        variables: { input: { datasetId, annotations: items.map(toAnnotationInput) } },
      };
    case 'reset': {
      const records = items.map(({ id, status }) => ({ recordId: id, status }));
      return { mutation: ResetTaskRecordsDocument, variables: { input: { datasetId, records } } };
    }
    case 'restore': {
      const records = items.map(toFormer);
      return { mutation: ResetTaskRecordsDocument, variables: { input: { datasetId, records } } };
    }
    default:
      return { mutation: BY_ID[kind], variables: { input: { datasetId, recordIds: items.map(({ id }) => id) } } };
  }
}

const toAnnotationInput = ({ id, annotation, status }: Item) => ({
  recordId: id,
  status,
  ...(annotation ? { value: annotation } : {}),
});

const toFormer = ({ id, annotation, agent, status }: Item) => ({
  recordId: id,
  status,
  annotation: { value: annotation ?? null, agent },
});

function toOutcome({ recordId, record, error }: TaskRecordsPayloadPartsFragment['results'][number]): Outcome {
  return { recordId, version: record?.lastUpdated ?? null, error };
}
