import type { AnnotationOrigin } from '#gateway/graphql/__generated__/types.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import { commonParts, isHollow } from './taskRecord.model.ts';
import type { RestSentences, RestText2TextRecord } from './taskRecord.source.ts';

const toSentences = (statement: RestSentences | undefined, origin: AnnotationOrigin) =>
  statement && {
    agent: statement.agent,
    sentences: statement.sentences.map(({ text, score = 1 }) => ({ text, score, origin })),
  };

/** What a person wrote, unless it was taken back. */
export const annotationOf = ({ status, annotation }: RestText2TextRecord): RestSentences | undefined =>
  annotation && isHollow(status, annotation.sentences) ? undefined : annotation;

export function toText2TextRecord(row: RestText2TextRecord, dataset: TaskDatasetModel) {
  const prediction = toSentences(row.prediction, 'PREDICTION');
  const annotation = toSentences(annotationOf(row), 'ANNOTATION');
  return {
    __typename: 'Text2TextRecord' as const,
    ...commonParts(row, dataset),
    text: row.text,
    sentences: (annotation ?? prediction)?.sentences ?? [],
    prediction: prediction ?? null,
    annotation: annotation ?? null,
  };
}

export type Text2TextRecordModel = ReturnType<typeof toText2TextRecord>;
