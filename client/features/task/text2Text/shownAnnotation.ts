import type { Annotation, Text2TextRecord } from '../model.ts';

/** What validating stores while nobody changed anything: the annotation's first text, else the prediction's. */
export function shownAnnotation({ sentences }: Text2TextRecord): Annotation {
  return { text: sentences[0]?.text ?? '' };
}
