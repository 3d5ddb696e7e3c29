import type { Annotation } from '../model.ts';
import type { Former } from './action.ts';
import type { SavedTaskRecordFragment } from './TaskActions.generated.ts';

/** What people made of a record, as it would be sent; undefined when nobody did anything. */
export function savedAnnotation(record: SavedTaskRecordFragment): Annotation | undefined {
  switch (record.__typename) {
    case 'TextClassificationRecord':
      return record.annotation ? { labels: record.annotatedAs } : undefined;
    case 'TokenClassificationRecord':
      return record.tokenAnnotation ? { entities: bare(record.tokenAnnotation.entities) } : undefined;
    case 'Text2TextRecord': {
      const text = record.textAnnotation?.sentences[0]?.text;
      return text === undefined ? undefined : { text };
    }
  }
}

/** What a record is before an action, to undo it. */
export const formerOf = (record: SavedTaskRecordFragment): Former => ({
  status: record.status,
  annotation: savedAnnotation(record),
  agent: agentOf(record),
});

function agentOf(record: SavedTaskRecordFragment): string | undefined {
  switch (record.__typename) {
    case 'TextClassificationRecord':
      return record.annotation?.agent;
    case 'TokenClassificationRecord':
      return record.tokenAnnotation?.agent;
    case 'Text2TextRecord':
      return record.textAnnotation?.agent;
  }
}

/** What validating confirms while nothing was changed: the record's own annotation, else what is predicted. */
export function confirmedAnnotation(record: SavedTaskRecordFragment): Annotation | undefined {
  switch (record.__typename) {
    case 'TextClassificationRecord':
      return { labels: record.annotation ? record.annotatedAs : record.predictedAs };
    case 'TokenClassificationRecord':
      return { entities: bare(record.entities) };
    case 'Text2TextRecord': {
      const text = record.sentences[0]?.text;
      return text === undefined ? undefined : { text };
    }
  }
}

/** Whether two annotations say the same; labels and entities have no order. */
export function sameAnnotation(a: Annotation | undefined, b: Annotation | undefined): boolean {
  return partsOf(a) === partsOf(b);
}

type Entities = NonNullable<Annotation['entities']>;

const bare = (entities: Entities): Entities => entities.map(({ start, end, label }) => ({ start, end, label }));

function partsOf(annotation: Annotation | undefined): string {
  if (!annotation) return '';
  if (annotation.text !== undefined) return JSON.stringify(annotation.text);
  const parts = annotation.labels ?? annotation.entities.map(({ start, end, label }) => `${start} ${end} ${label}`);
  return JSON.stringify(parts.toSorted());
}
