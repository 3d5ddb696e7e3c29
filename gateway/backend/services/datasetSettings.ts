import type { DatasetRow } from '../store/datasets.ts';
import type { FieldRow, MetadataPropertyRow, QuestionRow, VectorsSettingsRow } from '../store/children.ts';
import type { Store } from '../store/store.ts';

/** A question with the values of its options; none for text questions. */
export interface AnswerableQuestion extends QuestionRow {
  choices: ReadonlySet<string | number>;
}

export interface Questionnaire {
  dataset: DatasetRow;
  questions: AnswerableQuestion[];
  questionsByName: ReadonlyMap<string, AnswerableQuestion>;
  questionsById: ReadonlyMap<string, AnswerableQuestion>;
}

/** All settings of a dataset, read once for each request. */
export interface DatasetSettings extends Questionnaire {
  fields: FieldRow[];
  properties: ReadonlyMap<string, MetadataPropertyRow>;
  vectors: ReadonlyMap<string, VectorsSettingsRow>;
}

export function questionnaireOf(store: Store, dataset: DatasetRow): Questionnaire {
  const questions = store.questions.ofDataset(dataset.pk).map(answerable);
  const questionsById = new Map(questions.map((question) => [question.id, question]));
  return { dataset, questions, questionsByName: byName(questions), questionsById };
}

export const settingsOf = (store: Store, dataset: DatasetRow): DatasetSettings => ({
  ...questionnaireOf(store, dataset),
  fields: store.fields.ofDataset(dataset.pk),
  properties: byName(store.metadataProperties.ofDataset(dataset.pk)),
  vectors: byName(store.vectorsSettings.ofDataset(dataset.pk)),
});

export const answerable = (question: QuestionRow): AnswerableQuestion => ({
  ...question,
  choices: new Set('options' in question.settings ? question.settings.options.map(({ value }) => value) : []),
});

const byName = <Row extends { name: string }>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.name, row]));
