import type {
  AnnotationOrigin,
  AnnotationValueInput,
  PredictionOutcome,
  TaskRecordStatus,
} from '#gateway/graphql/__generated__/types.ts';
import { recordIdOf, type TaskDatasetModel } from './taskDataset.source.ts';
import type {
  RestEntities,
  RestLabels,
  RestSentences,
  RestTaskRecord,
  RestTaskStatus,
  RestText2TextRecord,
  RestTextRecord,
  RestTokenRecord,
} from './taskRecord.source.ts';

export const toStatus = (status: RestTaskStatus) => status.toUpperCase() as TaskRecordStatus;
export const toRestStatus = (status: TaskRecordStatus) =>
  (status[0]! + status.slice(1).toLowerCase()) as RestTaskStatus;

/** A record does not accept an annotation. */
export class InvalidAnnotation extends Error {}

export const NO_TEXT = 'There is no text to validate.';

type RestAnnotation = RestTaskRecord['annotation'];

interface Kind<Row> {
  toModel(row: Row, dataset: TaskDatasetModel): TaskRecordModel;
  /** The record's annotation, unless it was cleared. */
  annotation(row: Row): RestAnnotation;
  /** The annotation that validating confirms: the existing one, else the prediction. */
  confirm(row: Row, agent: string): RestAnnotation;
  /** An annotation with a new value; undefined for a value of another task. */
  annotate(row: Row, value: AnnotationValueInput, agent: string): RestAnnotation;
  /** The annotation without content; undefined where REST refuses that. */
  clear(row: Row): RestAnnotation;
}

/** REST cannot remove an annotation, only empty it: an empty one counts only on an edited or validated record. */
const unlessCleared = <Statement extends RestAnnotation>(
  { status, annotation }: { status: RestTaskStatus; annotation?: Statement },
  content: readonly unknown[] | undefined,
): Statement | undefined =>
  content?.length === 0 && (status === 'Default' || status === 'Discarded') ? undefined : annotation;

const commonParts = (row: RestTaskRecord, dataset: TaskDatasetModel) => ({
  id: recordIdOf(dataset.id, String(row.id)),
  externalId: String(row.id),
  dataset,
  status: toStatus(row.status),
  metadata: row.metadata ?? {},
  eventTimestamp: row.event_timestamp ?? null,
  lastUpdated: row.last_updated ?? null,
  searchKeywords: row.search_keywords ?? [],
  vectors: Object.entries(row.vectors ?? {}).map(([name, { value }]) => ({ name, value })),
});

/** Whether prediction and annotation are equal; null where one of them is missing. */
const outcomeOf = (isEqual: boolean | null): PredictionOutcome | null =>
  isEqual === null ? null : isEqual ? 'OK' : 'KO';

// Text classification

const textAnnotation = (row: RestTextRecord) => unlessCleared(row, row.annotation?.labels);

const toLabels = (statement: RestLabels | undefined) =>
  statement && {
    agent: statement.agent,
    labels: statement.labels.map(({ class: label, score = 1 }) => ({ label: String(label), score })),
  };

/** In multi-label records, labels above this score are predicted. */
const LIKELY = 0.5;

/** The predicted labels: all likely ones in multi-label records, else the best. */
function predictedLabels({ multi_label: isMultiLabel, prediction }: RestTextRecord): string[] {
  const labels = toLabels(prediction)?.labels ?? [];
  const chosen = isMultiLabel ? labels.filter(({ score }) => score > LIKELY) : labels.slice(0, 1);
  return chosen.map(({ label }) => label);
}

function toTextRecord(row: RestTextRecord, dataset: TaskDatasetModel) {
  const { multi_label: multiLabel, explanation } = row;
  const annotation = toLabels(textAnnotation(row));
  const predictedAs = predictedLabels(row);
  const annotatedLabels = annotation?.labels.map(({ label }) => label) ?? [];
  const annotatedAs = multiLabel ? annotatedLabels : annotatedLabels.slice(0, 1);
  const isComparable = !multiLabel && predictedAs.length > 0 && annotatedAs.length > 0;
  return {
    __typename: 'TextClassificationRecord' as const,
    ...commonParts(row, dataset),
    inputs: Object.entries(row.inputs).map(([name, text]) => ({ name, text: [text].flat().join('\n') })),
    explanation: explanation ? Object.entries(explanation).map(toExplanation) : null,
    multiLabel,
    prediction: toLabels(row.prediction) ?? null,
    annotation: annotation ?? null,
    predictedAs,
    annotatedAs,
    predicted: outcomeOf(isComparable ? predictedAs[0] === annotatedAs[0] : null),
  };
}

const toExplanation = ([input, tokens]: [string, NonNullable<RestTextRecord['explanation']>[string]]) => ({
  input,
  tokens: tokens.map(({ token, attributions }) => ({
    token,
    attributions: Object.entries(attributions).map(([label, value]) => ({ label, value })),
  })),
});

const textClassification: Kind<RestTextRecord> = {
  toModel: toTextRecord,
  annotation: textAnnotation,
  confirm(row, agent) {
    const labels = textAnnotation(row)?.labels ?? predictedLabels(row).map((label) => ({ class: label }));
    if (!labels.length && !row.multi_label) throw new InvalidAnnotation('There is no label to validate.');
    return { agent, labels };
  },
  annotate(row, { labels }, agent) {
    if (!labels) return undefined;
    if (!row.multi_label && labels.length !== 1) throw new InvalidAnnotation('The record takes exactly one label.');
    return { agent, labels: [...new Set(labels)].map((label) => ({ class: label })) };
  },
  clear: ({ multi_label: isMultiLabel, annotation }) =>
    isMultiLabel && annotation ? { agent: annotation.agent, labels: [] } : undefined,
};

// Token classification

const tokenAnnotation = (row: RestTokenRecord) => unlessCleared(row, row.annotation?.entities);

const toEntities = (statement: RestEntities | undefined, origin: AnnotationOrigin) =>
  statement && {
    agent: statement.agent,
    entities: statement.entities.map(({ start, end, label, score = 1 }) => ({ start, end, label, score, origin })),
    score: statement.score ?? null,
  };

type Entity = Pick<RestEntities['entities'][number], 'start' | 'end' | 'label'>;

const bare = ({ start, end, label }: Entity): Entity => ({ start, end, label });

/** Compares entities including their order, as REST does. */
const areEqual = (left: readonly Entity[], right: readonly Entity[]): boolean =>
  JSON.stringify(left.map(bare)) === JSON.stringify(right.map(bare));

function toTokenRecord(row: RestTokenRecord, dataset: TaskDatasetModel) {
  const prediction = toEntities(row.prediction, 'PREDICTION');
  const annotation = toEntities(tokenAnnotation(row), 'ANNOTATION');
  return {
    __typename: 'TokenClassificationRecord' as const,
    ...commonParts(row, dataset),
    text: row.text,
    tokens: row.tokens,
    entities: (annotation ?? prediction)?.entities ?? [],
    prediction: prediction ?? null,
    annotation: annotation ?? null,
    predicted: outcomeOf(prediction && annotation ? areEqual(prediction.entities, annotation.entities) : null),
  };
}

const tokenClassification: Kind<RestTokenRecord> = {
  toModel: toTokenRecord,
  annotation: tokenAnnotation,
  confirm: (row, agent) => ({
    agent,
    entities: (tokenAnnotation(row) ?? row.prediction)?.entities.map(bare) ?? [],
  }),
  annotate(_row, { entities }, agent) {
    if (!entities) return undefined;
    if (entities.some(({ start, end }) => start < 0 || end <= start)) {
      throw new InvalidAnnotation('An entity must begin at 0 or later, and end after its beginning.');
    }
    return { agent, entities: entities.map(bare) };
  },
  clear: ({ annotation }) => annotation && { agent: annotation.agent, entities: [] },
};

// Text2text

const text2TextAnnotation = (row: RestText2TextRecord) => unlessCleared(row, row.annotation?.sentences);

const toSentences = (statement: RestSentences | undefined, origin: AnnotationOrigin) =>
  statement && {
    agent: statement.agent,
    sentences: statement.sentences.map(({ text, score = 1 }) => ({ text, score, origin })),
  };

function toText2TextRecord(row: RestText2TextRecord, dataset: TaskDatasetModel) {
  const prediction = toSentences(row.prediction, 'PREDICTION');
  const annotation = toSentences(text2TextAnnotation(row), 'ANNOTATION');
  return {
    __typename: 'Text2TextRecord' as const,
    ...commonParts(row, dataset),
    text: row.text,
    sentences: (annotation ?? prediction)?.sentences ?? [],
    prediction: prediction ?? null,
    annotation: annotation ?? null,
  };
}

const text2Text: Kind<RestText2TextRecord> = {
  toModel: toText2TextRecord,
  annotation: text2TextAnnotation,
  confirm(row, agent) {
    const own = text2TextAnnotation(row)?.sentences;
    const sentences = own ?? row.prediction?.sentences.slice(0, 1).map(({ text }) => ({ text }));
    if (!sentences?.some(({ text }) => text.trim())) throw new InvalidAnnotation(NO_TEXT);
    return { agent, sentences };
  },
  annotate: (_row, { text }, agent) => (text == null ? undefined : { agent, sentences: [{ text }] }),
  clear: ({ annotation }) => annotation && { agent: annotation.agent, sentences: [] },
};

export type TextClassificationRecordModel = ReturnType<typeof toTextRecord>;
export type TokenClassificationRecordModel = ReturnType<typeof toTokenRecord>;
export type Text2TextRecordModel = ReturnType<typeof toText2TextRecord>;
export type TaskRecordModel = TextClassificationRecordModel | TokenClassificationRecordModel | Text2TextRecordModel;

const KINDS = {
  TextClassification: textClassification,
  TokenClassification: tokenClassification,
  Text2Text: text2Text,
};

export const kindOf = ({ restTask }: TaskDatasetModel) => KINDS[restTask] as Kind<RestTaskRecord>;

export const toTaskRecord = (row: RestTaskRecord, dataset: TaskDatasetModel): TaskRecordModel =>
  kindOf(dataset).toModel(row, dataset);
