import type { QuestionModel } from '#gateway/modules/question/question.source.ts';
import type { RestRecord } from '#gateway/modules/record/record.source.ts';
import { Activity, type AnnotatorActivity, type DayActivity } from './activity.ts';
import { addAnswers, type Agreement, AgreementTally, scaleOf } from './agreement.ts';
import { Acceptance, type AgentAcceptance, type AnswerCount, Distribution } from './answers.ts';
import { TimeSlice } from './timeSlice.ts';

export interface QuestionAnalytics {
  question: QuestionModel;
  answers: number;
  values: AnswerCount[];
  /** Null for questions whose answers cannot be compared. */
  agreement: Agreement | null;
}

export interface Analytics {
  annotators: AnnotatorActivity[];
  days: DayActivity[];
  questions: QuestionAnalytics[];
  suggestions: AgentAcceptance[];
}

/**
 * Measures a dataset from its records with all their responses and suggestions, in one go over them: what is held does not
 * grow with the records but for the time of each response. It takes slice with whatever else the thread has to do.
 */
export async function analyse(
  pages: AsyncIterable<readonly RestRecord[]>,
  questions: readonly QuestionModel[],
): Promise<Analytics> {
  const slice = new TimeSlice();
  const activity = new Activity();
  const acceptance = new Acceptance();
  const asked = questions.map((question) => {
    const scale = scaleOf(question);
    return { question, distribution: new Distribution(question), tally: scale && new AgreementTally(scale) };
  });

  for await (const records of pages) {
    for (const { fields, responses, suggestions } of records) {
      await slice.yieldIfOver();
      for (const response of responses ?? []) activity.add(response);
      const submitted = (responses ?? []).filter(({ status }) => status === 'submitted');
      for (const { question, distribution, tally } of asked) {
        const answers = submitted.flatMap(({ user_id: annotator, values }) => {
          const answer = values && Object.hasOwn(values, question.name) ? values[question.name] : undefined;
          return answer ? [{ annotator: annotator ?? '', value: answer.value }] : [];
        });
        for (const { value } of answers) distribution.add(value);
        // Answers of people who are gone cannot be told apart, so nobody agrees with them.
        const known = answers.filter(({ annotator }) => annotator !== '');
        if (tally) addAnswers(tally, question, known, fields);
        const suggestion = suggestions?.find(({ question_id }) => question_id === question.id);
        if (suggestion) {
          const values = answers.map(({ value }) => value);
          acceptance.add(question, suggestion, values);
        }
      }
    }
  }
  const results: QuestionAnalytics[] = [];
  for (const { question, distribution, tally } of asked) {
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
