import type { ApolloCache } from '@apollo/client';
import type { TaskRecordStatus } from '#client/graphql/schema-types.ts';
import type { Annotation, TaskDataset } from '../model.ts';
import { TaskProgressPartsFragmentDoc, type TaskProgressPartsFragment } from '../TaskProgressParts.generated.ts';
import type { Action, ActionKind, Item } from './action.ts';
import { confirmedAnnotation } from './annotation.ts';
import { SavedTaskRecordFragmentDoc, type SavedTaskRecordFragment } from './TaskActions.generated.ts';

type Saved = SavedTaskRecordFragment;
type Dataset = Pick<TaskDataset, '__typename' | 'id'>;

let layers = 0;

/** Writes the expected outcome of an action to an optimistic layer of the cache. Returns a function that removes the layer. */
export function applyOptimistically(cache: ApolloCache, dataset: Dataset, action: Action, agent: string): () => void {
  layers += 1;
  const layer = `task action ${layers}`;
  cache.recordOptimisticTransaction((layered) => writeOutcome(layered, dataset, action, agent), layer);
  return () => cache.removeOptimistic(layer);
}

/** A cached record, as shown on screen or as the server last returned it; undefined if no page has loaded it. */
export function readSaved(
  cache: ApolloCache,
  dataset: Dataset,
  recordId: string,
  from: 'screen' | 'server',
): Saved | undefined {
  const options = { ...PARTS, id: keyOf(cache, dataset, recordId), optimistic: from === 'screen' };
  return cache.readFragment<Saved>(options) ?? undefined;
}

export function writeSaved(cache: ApolloCache, dataset: Dataset, record: Saved): void {
  cache.writeFragment<Saved>({ ...PARTS, id: keyOf(cache, dataset, record.id), data: record });
}

const PARTS = { fragment: SavedTaskRecordFragmentDoc, fragmentName: 'SavedTaskRecord' };
const PROGRESS = { fragment: TaskProgressPartsFragmentDoc, fragmentName: 'TaskProgressParts' };

const RECORDS = {
  TextClassificationDataset: 'TextClassificationRecord',
  TokenClassificationDataset: 'TokenClassificationRecord',
  Text2TextDataset: 'Text2TextRecord',
} as const;

const keyOf = (cache: ApolloCache, { __typename }: Dataset, id: string): string =>
  cache.identify({ __typename: RECORDS[__typename], id })!;

/** The counters start from the layer below, because other actions may be settled before this one. */
function writeOutcome(cache: ApolloCache, dataset: Dataset, { kind, items }: Action, agent: string): void {
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

type StatusChange = Record<'from' | 'to', TaskRecordStatus>;

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

/** The expected state of a record after an action of `viewer`. */
function outcomeOf(record: Saved, kind: ActionKind, { annotation, agent, status }: Item, viewer: string): Saved {
  if (kind === 'clear' || (kind === 'restore' && !annotation)) return { ...withoutAnnotation(record), status };
  const saved = annotation ?? (kind === 'validate' ? confirmedAnnotation(record) : undefined);
  return { ...(saved ? withAnnotation(record, saved, agent ?? viewer) : record), status };
}

/** Without an annotation, the prediction is shown again. */
function withoutAnnotation(record: Saved): Saved {
  switch (record.__typename) {
    case 'TextClassificationRecord':
      return { ...record, annotation: null, annotatedAs: [], predicted: null };
    case 'TokenClassificationRecord':
      return { ...record, annotation: null, entities: record.prediction?.entities ?? [], predicted: null };
    case 'Text2TextRecord':
      return { ...record, annotation: null, sentences: record.prediction?.sentences ?? [] };
  }
}

/** An annotation that does not fit the task changes nothing. */
function withAnnotation(record: Saved, saved: Annotation, agent: string): Saved {
  if (record.__typename === 'TextClassificationRecord' && saved.labels) {
    const labels = saved.labels.map((label) => ({ __typename: 'ScoredLabel' as const, label, score: 1 }));
    const annotation = { __typename: 'AgentLabels' as const, agent, labels };
    return { ...record, annotation, annotatedAs: saved.labels, predicted: predictionOutcome(record, saved.labels) };
  }
  if (record.__typename === 'TokenClassificationRecord' && saved.entities) {
    const entities = saved.entities.map((entity) => ({ __typename: 'Entity' as const, ...entity, ...MANUAL }));
    return { ...record, entities, annotation: { __typename: 'AgentEntities', agent, entities } };
  }
  if (record.__typename === 'Text2TextRecord' && saved.text !== undefined) {
    const sentences = [{ __typename: 'Sentence' as const, text: saved.text, ...MANUAL }];
    return { ...record, sentences, annotation: { __typename: 'AgentSentences', agent, sentences } };
  }
  return record;
}

const MANUAL = { score: 1, origin: 'ANNOTATION' } as const;

type TextRecord = Extract<Saved, { __typename: 'TextClassificationRecord' }>;

/** Whether the prediction is right; unknown for records with several labels. */
function predictionOutcome(
  { multiLabel, predictedAs }: TextRecord,
  labels: readonly string[],
): TextRecord['predicted'] {
  if (multiLabel || predictedAs.length === 0) return null;
  return predictedAs[0] === labels[0] ? 'OK' : 'KO';
}
