import { addAnswers, type Agreement, AgreementTally, SCALES } from '#gateway/agreement/agreement.ts';
import { TimeSlice } from '#gateway/agreement/timeSlice.ts';
import { codePoints } from '#gateway/lib/codePoints.ts';
import { own } from '#gateway/lib/own.ts';
import type { QuestionModel } from '#gateway/modules/question/question.source.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import { Activity, type AnnotatorActivity, type DayActivity } from './activity.ts';
import { Acceptance, type AgentAcceptance, type AnswerCount, Distribution, typeOf } from './answers.ts';

export interface QuestionAnalytics {
  question: QuestionModel;
  answers: number;
  values: AnswerCount[];
  /** Null if the answers cannot be compared. */
  agreement: Agreement | null;
}

export interface Analytics {
  annotators: AnnotatorActivity[];
  days: DayActivity[];
  questions: QuestionAnalytics[];
  suggestions: AgentAcceptance[];
}

/**
 * Measures a dataset in one pass over its records. Keeps only the time of each response, and yields to other requests.
 *
 * @param countsAgreement whether the agreement is not known already.
 */
export async function analyse(
  pages: AsyncIterable<readonly RestRecord[]>,
  questions: readonly QuestionModel[],
  countsAgreement: boolean,
): Promise<Analytics> {
  const slice = new TimeSlice();
  const activity = new Activity();
  const acceptance = new Acceptance();
  const tallies = questions.map((question) => {
    const type = typeOf(question);
    const scale = countsAgreement && type ? SCALES[type] : null;
    return { question, type, distribution: new Distribution(question), tally: scale && new AgreementTally(scale) };
  });

  for await (const records of pages) {
    for (const { fields, responses, suggestions } of records) {
      await slice.yieldIfOver();
      for (const response of responses ?? []) activity.add(response);
      const submitted = (responses ?? []).filter(({ status }) => status === 'submitted');
      for (const { question, type, distribution, tally } of tallies) {
        const answers = submitted.flatMap(({ user_id: annotator, values }) => {
          const answer = own(values, question.name);
          return answer ? [{ annotator: annotator ?? '', value: answer.value }] : [];
        });
        for (const { value } of answers) distribution.add(value);
        // Deleted users cannot be distinguished.
        const identified = answers.filter(({ annotator }) => annotator !== '');
        if (type && tally)
          addAnswers(
            (...item) => tally.add(...item),
            type,
            identified,
            () => textLength(question, fields),
          );
        const suggestion = suggestions?.find(({ question_id }) => question_id === question.id);
        const values = answers.map(({ value }) => value);
        if (suggestion) acceptance.add(question, suggestion, values);
      }
    }
  }
  const results: QuestionAnalytics[] = [];
  for (const { question, distribution, tally } of tallies) {
    const agreement = tally && (await tally.result(slice));
    results.push({ question, answers: distribution.answers, values: distribution.result(), agreement });
  }
  return {
    annotators: await activity.annotators(slice),
    days: activity.days(),
    suggestions: acceptance.result(),
    questions: results,
  };
}

/** The length of the text that a span question marks. */
function textLength(question: QuestionModel, fields: RestRecord['fields']): number {
  const text = question.__typename === 'SpanQuestion' ? fields[question.field] : undefined;
  return typeof text === 'string' ? codePoints(text) : 0;
}
