import type { AnnotationOrigin } from '#gateway/graphql/__generated__/types.ts';
import type { TaskDatasetModel } from './taskDataset.model.ts';
import { commonParts, isHollow, outcomeOf } from './taskRecord.model.ts';
import type { RestEntities, RestTokenRecord } from './taskRecord.source.ts';

const toEntities = (statement: RestEntities | undefined, origin: AnnotationOrigin) =>
  statement && {
    agent: statement.agent,
    entities: statement.entities.map(({ start, end, label, score = 1 }) => ({ start, end, label, score, origin })),
    score: statement.score ?? null,
  };

/** What a person says of the record, unless it was taken back. */
export const annotationOf = ({ status, annotation }: RestTokenRecord): RestEntities | undefined =>
  annotation && isHollow(status, annotation.entities) ? undefined : annotation;

export function toTokenRecord(row: RestTokenRecord, dataset: TaskDatasetModel) {
  const prediction = toEntities(row.prediction, 'PREDICTION');
  const annotation = toEntities(annotationOf(row), 'ANNOTATION');
  return {
    __typename: 'TokenClassificationRecord' as const,
    ...commonParts(row, dataset),
    text: row.text,
    tokens: row.tokens,
    entities: (annotation ?? prediction)?.entities ?? [],
    prediction: prediction ?? null,
    annotation: annotation ?? null,
    predicted: outcomeOf(prediction && annotation ? isSame(prediction.entities, annotation.entities) : null),
  };
}

type Span = Pick<RestEntities['entities'][number], 'start' | 'end' | 'label'>;

/** Compared one by one, as REST does. */
const isSame = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.length === others.length &&
  some.every(({ start, end, label }, index) => {
    const other = others[index];
    return other?.start === start && other.end === end && other.label === label;
  });

export type TokenClassificationRecordModel = ReturnType<typeof toTokenRecord>;
