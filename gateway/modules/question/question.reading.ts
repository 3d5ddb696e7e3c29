import { failsAs } from '#gateway/graphql/errors.ts';
import type { Loaders } from '#gateway/graphql/loaders.ts';
import type { QuestionModel } from './question.source.ts';

/** What can be made of a dataset's questions: at once where they have been read already, else when they come. */
export function withQuestions<T>(
  datasetId: string,
  { questionsByDatasetId }: Loaders,
  make: (questions: readonly QuestionModel[]) => T,
): T | Promise<T> {
  const known = questionsByDatasetId.peek(datasetId);
  if (known) return make(known);
  return questionsByDatasetId.load(datasetId).catch(failsAs('ERROR_FETCHING_QUESTIONS')).then(make);
}
