import type { Annotation, TaskRecord } from '../model.ts';

interface Annotated {
  /** Whether somebody made something of the record. */
  readonly hasAnnotation: boolean;
  /** Whether there is something to confirm, be it predicted. */
  readonly canValidate: boolean;
}

/** What a record has to be cleared, or to be confirmed. */
export function annotatedOf(record: TaskRecord, edit: Annotation | undefined): Annotated {
  switch (record.__typename) {
    case 'TextClassificationRecord': {
      const { annotation, annotatedAs, predictedAs, multiLabel } = record;
      const labels = edit?.labels ?? (annotation ? annotatedAs : predictedAs);
      return { hasAnnotation: Boolean(edit ?? annotation), canValidate: multiLabel || labels.length === 1 };
    }
    case 'TokenClassificationRecord':
      return { hasAnnotation: Boolean(edit ?? record.tokenAnnotation), canValidate: true };
    case 'Text2TextRecord': {
      const text = edit?.text ?? record.sentences[0]?.text ?? '';
      return { hasAnnotation: Boolean(edit ?? record.textAnnotation), canValidate: text.trim() !== '' };
    }
  }
}
