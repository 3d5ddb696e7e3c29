import type { Task } from '#gateway/graphql/__generated__/types.ts';
import { datasetIdOf, type TaskDatasetAddress } from './taskDataset.address.ts';
import type { RestTask, RestTaskDataset } from './taskDataset.source.ts';

interface Model extends TaskDatasetAddress {
  id: string;
  createdBy: string | null;
  tags: Record<string, unknown>;
  metadata: Record<string, unknown>;
  insertedAt: string;
  updatedAt: string;
  lastActivityAt: string;
}

/** What is peculiar to each task: its name in REST and in the contract. */
type OfTask<Type extends string, InRest extends RestTask, Name extends Task> = Model & {
  __typename: Type;
  restTask: InRest;
  task: Name;
};

export type TextClassificationDatasetModel = OfTask<
  'TextClassificationDataset',
  'TextClassification',
  'TEXT_CLASSIFICATION'
>;
export type TokenClassificationDatasetModel = OfTask<
  'TokenClassificationDataset',
  'TokenClassification',
  'TOKEN_CLASSIFICATION'
>;
export type Text2TextDatasetModel = OfTask<'Text2TextDataset', 'Text2Text', 'TEXT2TEXT'>;

/** What resolvers of the types of TaskDataset are given. */
export type TaskDatasetModel = TextClassificationDatasetModel | TokenClassificationDatasetModel | Text2TextDatasetModel;

export function toTaskDataset(row: RestTaskDataset): TaskDatasetModel {
  const { workspace, name } = row;
  const model = {
    id: datasetIdOf({ workspace, name }),
    workspace,
    name,
    createdBy: row.created_by ?? null,
    tags: row.tags ?? {},
    metadata: row.metadata ?? {},
    insertedAt: row.created_at,
    updatedAt: row.last_updated,
    lastActivityAt: row.last_updated,
  };
  switch (row.task) {
    case 'TextClassification':
      return { ...model, __typename: 'TextClassificationDataset', restTask: row.task, task: 'TEXT_CLASSIFICATION' };
    case 'TokenClassification':
      return { ...model, __typename: 'TokenClassificationDataset', restTask: row.task, task: 'TOKEN_CLASSIFICATION' };
    case 'Text2Text':
      return { ...model, __typename: 'Text2TextDataset', restTask: row.task, task: 'TEXT2TEXT' };
  }
  throw new Error(`Wrong dataset task initialization: ${String(row.task)}`);
}

/** Oldest first. */
export const inOrderOfAge = <Dataset extends { insertedAt: string }>(datasets: readonly Dataset[]): Dataset[] =>
  [...datasets].sort((one, other) =>
    one.insertedAt < other.insertedAt ? -1 : one.insertedAt > other.insertedAt ? 1 : 0,
  );
