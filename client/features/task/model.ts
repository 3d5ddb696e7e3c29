import type { AnnotationValueInput, TaskRecordStatus } from '#client/graphql/schema-types.ts';
import type { Status } from '#client/ui/StatusPill.tsx';
import type { SavedTaskRecordFragment } from './actions/TaskActions.generated.ts';
import type { TaskRecordPartsFragment } from './record/TaskRecordParts.generated.ts';
import type { TaskDatasetPartsFragment } from './TaskDatasetParts.generated.ts';

export type TaskRecord = TaskRecordPartsFragment;
export type TextClassificationRecord = Extract<TaskRecord, { __typename: 'TextClassificationRecord' }>;
export type TokenClassificationRecord = Extract<TaskRecord, { __typename: 'TokenClassificationRecord' }>;
export type Text2TextRecord = Extract<TaskRecord, { __typename: 'Text2TextRecord' }>;

export type TaskDataset = TaskDatasetPartsFragment;

/** The labels, the entities or the text of a record, depending on the task. */
export type Annotation = AnnotationValueInput;

/** The props of the part of a card that depends on the task. */
export interface BodyProps<Kind extends TaskRecord> {
  record: Kind;
  dataset: TaskDataset;
  /** The unsaved annotation. */
  edit: Annotation | undefined;
  isReadOnly: boolean;
  /** Whether keys act on this card. */
  isActive: boolean;
  /** `isTyped`: continues the last edit, and is undone with it. */
  onEdit(annotation: Annotation, how?: { isTyped?: boolean }): void;
  /** Without an annotation, validates the edit, or else confirms the record's annotation or prediction. */
  onValidate(annotation?: Annotation): void;
  onUndo(): void;
}

/** Longer texts are folded at first, so that the next card is near. */
export const FOLDED_FROM = 2500;

/** Each status as the client names it. */
export const STATUS_NAMES = {
  DEFAULT: 'pending',
  EDITED: 'edited',
  VALIDATED: 'validated',
  DISCARDED: 'discarded',
} as const satisfies Record<TaskRecordStatus, Status>;

/** The variables that identify a dataset in queries. */
export const datasetVariables = ({ workspace, name }: TaskDataset) => ({ workspace: workspace.name, name });

/** A record's text to copy or to quote. Several inputs are preceded by their names in capitals. */
export function textOf(record: SavedTaskRecordFragment): string {
  if (record.__typename !== 'TextClassificationRecord') return record.text;
  const { inputs } = record;
  if (inputs.length < 2) return inputs[0]?.text ?? '';
  return inputs.map(({ name, text }) => `${name.toUpperCase()}\n${text}`).join('\n\n');
}
