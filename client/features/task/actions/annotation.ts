import type { Annotation } from '../model.ts';
import type { Snapshot } from './action.ts';
import type { SavedTaskRecordFragment } from './TaskActions.generated.ts';

/** A record's annotation in the form in which it is sent; undefined where there is none. */
export function savedAnnotation(record: SavedTaskRecordFragment): Annotation | undefined {
  switch (record.__typename) {
    case 'TextClassificationRecord':
      return record.annotation ? { labels: record.annotatedAs } : undefined;
    case 'TokenClassificationRecord':
      return record.annotation ? { entities: withoutScores(record.annotation.entities) } : undefined;
    case 'Text2TextRecord': {
      const text = record.annotation?.sentences[0]?.text;
      return text === undefined ? undefined : { text };
    }
  }
}

export const snapshotOf = (record: SavedTaskRecordFragment): Snapshot => ({
  status: record.status,
  annotation: savedAnnotation(record),
  agent: record.annotation?.agent,
});

/** The annotation that validating confirms without an edit: the record's own, or else the prediction. */
export function confirmedAnnotation(record: SavedTaskRecordFragment): Annotation | undefined {
  switch (record.__typename) {
    case 'TextClassificationRecord':
      return { labels: record.annotation ? record.annotatedAs : record.predictedAs };
    case 'TokenClassificationRecord':
      return { entities: withoutScores(record.entities) };
    case 'Text2TextRecord': {
      const text = record.sentences[0]?.text;
      return text === undefined ? undefined : { text };
    }
  }
}

/** Compares annotations; the order of labels and entities does not count. */
export function sameAnnotation(a: Annotation | undefined, b: Annotation | undefined): boolean {
  return keyOf(a) === keyOf(b);
}

type Entities = NonNullable<Annotation['entities']>;

const withoutScores = (entities: Entities): Entities =>
  entities.map(({ start, end, label }) => ({ start, end, label }));

function keyOf(annotation: Annotation | undefined): string {
  if (!annotation) return '';
  if (annotation.text !== undefined) return JSON.stringify(annotation.text);
  const parts = annotation.labels ?? annotation.entities.map(({ start, end, label }) => `${start} ${end} ${label}`);
  return JSON.stringify(parts.toSorted());
}
