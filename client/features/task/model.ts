import type { AnnotationValueInput } from '#client/graphql/schema-types.ts';
import type { TaskRecordPartsFragment } from './record/TaskRecordParts.generated.ts';
import type { TaskDatasetPartsFragment } from './TaskDatasetParts.generated.ts';

/** A record of an older task, as the pages read it. */
export type TaskRecord = TaskRecordPartsFragment;
export type TextClassificationRecord = Extract<TaskRecord, { __typename: 'TextClassificationRecord' }>;
export type TokenClassificationRecord = Extract<TaskRecord, { __typename: 'TokenClassificationRecord' }>;
export type Text2TextRecord = Extract<TaskRecord, { __typename: 'Text2TextRecord' }>;

/** The dataset around the records. */
export type TaskDataset = TaskDatasetPartsFragment;

/** What a person makes of a record: labels, entities or a text, as the dataset's task wants it. */
export type Annotation = AnnotationValueInput;

/** What the part of a card that differs from task to task is given. */
export interface BodyProps<Kind extends TaskRecord> {
  record: Kind;
  dataset: TaskDataset;
  /** What the person made of the record and did not save yet. */
  edit: Annotation | undefined;
  /** Only to be looked at: exploring, or writing a rule. */
  isReadOnly: boolean;
  /** Keys are for this card. */
  isActive: boolean;
  /** Holds a change; the record counts as edited, and as pending, until it is saved or reset. */
  onEdit(annotation: Annotation): void;
  /** Saves and confirms at once; without an annotation, what is held or predicted. */
  onValidate(annotation?: Annotation): void;
  /** Takes a validation back. */
  onUndo(): void;
}
