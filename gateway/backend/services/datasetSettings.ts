import { own } from '../http/json.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { FieldRow, MetadataPropertyRow, QuestionRow, VectorsSettingsRow } from '../store/children.ts';
import type { Store } from '../store/store.ts';

/** A question with the values it can be answered with; none for free text. */
export interface AskedQuestion extends QuestionRow {
  choices: ReadonlySet<string | number>;
}

/** What annotators of a dataset are asked. */
export interface Questionnaire {
  dataset: DatasetRow;
  questions: AskedQuestion[];
  questionsByName: ReadonlyMap<string, AskedQuestion>;
  questionsById: ReadonlyMap<string, AskedQuestion>;
}

/** Everything records of a dataset have to agree with, read once for each request. */
export interface DatasetSettings extends Questionnaire {
  fields: FieldRow[];
  properties: ReadonlyMap<string, MetadataPropertyRow>;
  vectors: ReadonlyMap<string, VectorsSettingsRow>;
}

export function questionnaireOf(store: Store, dataset: DatasetRow): Questionnaire {
  const questions = store.questions.ofDataset(dataset.pk).map(asked);
  const questionsById = new Map(questions.map((question) => [question.id, question]));
  return { dataset, questions, questionsByName: byName(questions), questionsById };
}

export const settingsOf = (store: Store, dataset: DatasetRow): DatasetSettings => ({
  ...questionnaireOf(store, dataset),
  fields: store.fields.ofDataset(dataset.pk),
  properties: byName(store.metadataProperties.ofDataset(dataset.pk)),
  vectors: byName(store.vectorsSettings.ofDataset(dataset.pk)),
});

/** The texts of a record in the order of the fields; a field without a text counts as empty. */
export const fieldTexts = (
  { fields }: Pick<DatasetSettings, 'fields'>,
  texts: Readonly<Record<string, string | null>>,
): string[] => fields.map(({ name }) => own(texts, name) ?? '');

export const asked = (question: QuestionRow): AskedQuestion => ({
  ...question,
  choices: new Set('options' in question.settings ? question.settings.options.map(({ value }) => value) : []),
});

const byName = <Row extends { name: string }>(rows: Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.name, row]));
