import { isResettable, type RecordCriteria } from '#client/features/criteria/index.ts';
import { fieldParts } from '#client/features/field/index.ts';
import { criteriaBar } from '#client/features/filter/index.ts';
import { questionParts } from '#client/features/question/index.ts';
import { referenceRecord } from '#client/features/similarity/index.ts';
import type { Lazy } from '#client/lib/lazy.ts';
import type { AnnotatedDataset } from '../view.ts';

/** The code that is needed to show the first record. */
export const partsOf = (
  { fields, questions }: Pick<AnnotatedDataset, 'fields' | 'questions'>,
  criteria: RecordCriteria,
): Lazy<unknown>[] => [
  ...fieldParts(fields, questions),
  ...questionParts(questions),
  ...(isResettable(criteria) ? [criteriaBar] : []),
  ...(criteria.similar ? [referenceRecord] : []),
];
