import type { ApolloCache } from '@apollo/client';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import type { Annotation, TaskDataset } from '../model.ts';
import { TaskProgressPartsFragmentDoc, type TaskProgressPartsFragment } from '../TaskProgressParts.generated.ts';
import type { Action, ActionKind, Item } from './action.ts';
import { confirmedAnnotation } from './annotation.ts';
import { SavedTaskRecordFragmentDoc, type SavedTaskRecordFragment } from './TaskActions.generated.ts';

type Saved = SavedTaskRecordFragment;
type Place = Pick<TaskDataset, '__typename' | 'id'>;

let layers = 0;

/**
 * Shows what records will be once an action is saved: in a layer of the cache over the server's version. Returns how to remove the
 * layer.
 */
export function applyOptimistically(cache: ApolloCache, dataset: Place, action: Action, agent: string): () => void {
  layers += 1;
  const layer = `task action ${layers}`;
  cache.recordOptimisticTransaction((layered) => writeOutcome(layered, dataset, action, agent), layer);
  return () => cache.removeOptimistic(layer);
}

/** A cached record: as shown on screen, or as the server last returned it; undefined for one that no page has loaded. */
export function readSaved(
  cache: ApolloCache,
  dataset: Place,
  recordId: string,
  from: 'screen' | 'server',
): Saved | undefined {
  const options = { ...PARTS, id: keyOf(cache, dataset, recordId), optimistic: from === 'screen' };
  return cache.readFragment<Saved>(options) ?? undefined;
}

/** Puts what the server said of a record into the cache. */
export function writeSaved(cache: ApolloCache, dataset: Place, record: Saved): void {
  cache.writeFragment<Saved>({ ...PARTS, id: keyOf(cache, dataset, record.id), data: record });
}

const PARTS = { fragment: SavedTaskRecordFragmentDoc, fragmentName: 'SavedTaskRecord' };
const PROGRESS = { fragment: TaskProgressPartsFragmentDoc, fragmentName: 'TaskProgressParts' };

const RECORDS = {
  TextClassificationDataset: 'TextClassificationRecord',
  TokenClassificationDataset: 'TokenClassificationRecord',
  Text2TextDataset: 'Text2TextRecord',
} as const;

const keyOf = (cache: ApolloCache, { __typename }: Place, id: string): string =>
  cache.identify({ __typename: RECORDS[__typename], id })!;

/** The counters go on from what lies beneath: other actions may be settled before this one. */
function writeOutcome(cache: ApolloCache, dataset: Place, { kind, items }: Action, agent: string): void {
  const changes: StatusChange[] = [];
  for (const item of items) {
    const before = readSaved(cache, dataset, item.recordId, 'server');
    if (!before) continue;
    writeSaved(cache, dataset, outcomeOf(before, kind, item, agent));
    changes.push({ from: before.status, to: item.status });
  }
  cache.updateFragment<TaskProgressPartsFragment>(
    { ...PROGRESS, id: cache.identify({ ...dataset })! },
    (counted) => counted && { ...counted, progress: counted.progress && progressAfter(counted.progress, changes) },
  );
}

interface StatusChange {
  from: TaskRecordStatus;
  to: TaskRecordStatus;
}

type Progress = NonNullable<TaskProgressPartsFragment['progress']>;

function progressAfter(progress: Progress, changes: readonly StatusChange[]): Progress {
  const countAfter = (count: number, statuses: readonly TaskRecordStatus[]): number => {
    const isIn = (status: TaskRecordStatus): number => Number(statuses.includes(status));
    return changes.reduce((sum, { from, to }) => sum + isIn(to) - isIn(from), count);
  };
  return {
    ...progress,
    validated: countAfter(progress.validated, ['VALIDATED']),
    discarded: countAfter(progress.discarded, ['DISCARDED']),
    pending: countAfter(progress.pending, ['DEFAULT', 'EDITED']),
  };
}

/** What a record will be after an action, as far as this client can know it; `agent` is who does it. */
function outcomeOf(record: Saved, kind: ActionKind, { annotation, agent: whose, status }: Item, agent: string): Saved {
  if (kind === 'clear' || (kind === 'restore' && !annotation)) return { ...withoutAnnotation(record), status };
  const made = annotation ?? (kind === 'validate' ? confirmedAnnotation(record) : undefined);
  return { ...(made ? withAnnotation(record, made, whose ?? agent) : record), status };
}

/** Without an annotation what is predicted is shown again. */
function withoutAnnotation(record: Saved): Saved {
  switch (record.__typename) {
    case 'TextClassificationRecord':
      return { ...record, annotation: null, annotatedAs: [], predicted: null };
    case 'TokenClassificationRecord':
      return { ...record, tokenAnnotation: null, entities: record.tokenPrediction?.entities ?? [], predicted: null };
    case 'Text2TextRecord':
      return { ...record, textAnnotation: null, sentences: record.textPrediction?.sentences ?? [] };
  }
}

/** The record as it is once an annotation is stored; one that does not fit the task changes nothing. */
function withAnnotation(record: Saved, made: Annotation, agent: string): Saved {
  if (record.__typename === 'TextClassificationRecord' && made.labels) {
    const labels = made.labels.map((label) => ({ __typename: 'ScoredLabel' as const, label, ...CERTAIN }));
    const annotation = { __typename: 'AgentLabels' as const, agent, labels };
    return { ...record, annotation, annotatedAs: made.labels, predicted: predictionOutcome(record, made.labels) };
  }
  if (record.__typename === 'TokenClassificationRecord' && made.entities) {
    const entities = made.entities.map((entity) => ({
      __typename: 'Entity' as const,
      ...entity,
      ...CERTAIN,
      ...BY_HAND,
    }));
    return { ...record, entities, tokenAnnotation: { __typename: 'AgentEntities', agent, entities } };
  }
  if (record.__typename === 'Text2TextRecord' && made.text !== undefined) {
    const sentences = [{ __typename: 'Sentence' as const, text: made.text, ...CERTAIN, ...BY_HAND }];
    return { ...record, sentences, textAnnotation: { __typename: 'AgentSentences', agent, sentences } };
  }
  return record;
}

const CERTAIN = { score: 1 };
const BY_HAND = { origin: 'ANNOTATION' } as const;

type TextRecord = Extract<Saved, { __typename: 'TextClassificationRecord' }>;

/** Whether the prediction was right; with several labels nobody says. */
function predictionOutcome(
  { multiLabel, predictedAs }: TextRecord,
  labels: readonly string[],
): TextRecord['predicted'] {
  if (multiLabel || predictedAs.length === 0) return null;
  return predictedAs[0] === labels[0] ? 'OK' : 'KO';
}
