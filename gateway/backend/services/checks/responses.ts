import { UnprocessableError } from '../../http/errors.ts';
import type { Answers } from '../../shapes/answers.ts';
import type { ResponseStatus } from '../../store/responses.ts';
import type { Questionnaire } from '../datasetSettings.ts';
import { checkAnswer, type FieldTexts } from './answers.ts';

/** Refuses a response that does not fit its record: first what is missing, then what is unknown, then what is wrong. */
export function checkResponse(
  { questions, questionsByName }: Questionnaire,
  fields: FieldTexts,
  status: ResponseStatus,
  values: Answers | null | undefined,
): void {
  const answers = values ?? {};
  if (status === 'submitted') {
    if (Object.keys(answers).length === 0)
      throw new UnprocessableError('missing response values for submitted response');
    for (const { required, name } of questions) {
      if (required && !Object.hasOwn(answers, name)) {
        throw new UnprocessableError(`missing response value for required question with name ${name}`);
      }
    }
  }
  for (const name of Object.keys(answers)) {
    if (!questionsByName.has(name)) {
      throw new UnprocessableError(`found response value for non configured question with name ${name}`);
    }
  }
  for (const [name, { value }] of Object.entries(answers)) {
    const question = questionsByName.get(name)!;
    checkAnswer(question, value, fields, status);
  }
}
