import { atEnd } from './cleanUp.ts';
import { type Model, openModel } from './openModel.ts';

export { answerWell, type Asked, completion, goodAnswers, type Model, say } from './openModel.ts';

/** A model that speaks OpenAI's protocol, until the running test or file ends. */
export async function startModel(): Promise<Model> {
  const model = await openModel();
  atEnd(() => model.close());
  return model;
}
