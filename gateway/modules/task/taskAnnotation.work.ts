import type { AnnotationValueInput } from '#gateway/graphql/__generated__/types.ts';
import { badInput } from '#gateway/graphql/errors.ts';
import * as text2Text from './text2Text.model.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import type {
  RestEntities,
  RestLabels,
  RestSentences,
  RestTaskRecord,
  RestText2TextRecord,
  RestTextRecord,
  RestTokenRecord,
} from './taskRecord.source.ts';
import * as textClassification from './textClassification.model.ts';
import * as tokenClassification from './tokenClassification.model.ts';

/** Why one record cannot be annotated; the others can. */
export class Unfit extends Error {}

export const NO_TEXT = 'There is no text to validate.';

type Statement = RestLabels | RestEntities | RestSentences;

/** What annotating means for the records of one task. */
interface Work<Row extends RestTaskRecord> {
  /** The record's annotation, unless it was taken back. */
  own(row: Row): Statement | undefined;
  /** What is confirmed by validating: the record's own annotation, else what is predicted. */
  confirmed(row: Row, agent: string): Statement;
  /** The annotation that somebody gave; undefined when it is one of another task. */
  given(row: Row, value: AnnotationValueInput, agent: string): Statement | undefined;
  /** The annotation with nothing in it; undefined where REST refuses that. */
  emptied(row: Row): Statement | undefined;
}

const text: Work<RestTextRecord> = {
  own: textClassification.annotationOf,
  confirmed(row, agent) {
    const own = textClassification.annotationOf(row);
    const labels = own?.labels ?? textClassification.predictedLabels(row).map((label) => ({ class: label }));
    if (!labels.length && !row.multi_label) throw new Unfit('There is no label to validate.');
    return { agent, labels };
  },
  given(row, { labels }, agent) {
    if (!labels) return undefined;
    if (!row.multi_label && labels.length !== 1) throw new Unfit('The record takes exactly one label.');
    return { agent, labels: [...new Set(labels)].map((label) => ({ class: label })) };
  },
  emptied: ({ multi_label: isMultiLabel, annotation }) =>
    isMultiLabel && annotation ? { agent: annotation.agent, labels: [] } : undefined,
};

const token: Work<RestTokenRecord> = {
  own: tokenClassification.annotationOf,
  confirmed(row, agent) {
    const shown = tokenClassification.annotationOf(row) ?? row.prediction;
    return { agent, entities: shown?.entities.map(({ start, end, label }) => ({ start, end, label })) ?? [] };
  },
  given(_row, { entities }, agent) {
    if (!entities) return undefined;
    if (entities.some(({ start, end }) => start < 0 || end <= start)) {
      throw new Unfit('An entity must begin at 0 or later, and end after its beginning.');
    }
    return { agent, entities: entities.map(({ start, end, label }) => ({ start, end, label })) };
  },
  emptied: ({ annotation }) => annotation && { agent: annotation.agent, entities: [] },
};

const toText: Work<RestText2TextRecord> = {
  own: text2Text.annotationOf,
  confirmed(row, agent) {
    const own = text2Text.annotationOf(row)?.sentences;
    const sentences = own ?? row.prediction?.sentences.slice(0, 1).map(({ text: written }) => ({ text: written }));
    if (!sentences?.some((sentence) => sentence.text.trim())) throw new Unfit(NO_TEXT);
    return { agent, sentences };
  },
  given: (_row, { text: written }, agent) => (written == null ? undefined : { agent, sentences: [{ text: written }] }),
  emptied: ({ annotation }) => annotation && { agent: annotation.agent, sentences: [] },
};

const WORK = { TextClassification: text, TokenClassification: token, Text2Text: toText };

/** What annotating means for the records of a dataset. */
export const workOf = ({ restTask }: TaskDatasetModel) => WORK[restTask] as Work<RestTaskRecord>;

export const wrongTask = ({ task }: TaskDatasetModel): Error =>
  badInput(`The annotation is not one for the dataset's task, ${task}.`);
