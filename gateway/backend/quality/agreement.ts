import { AgreementTally, type PairAgreement, SCALES } from '#gateway/agreement/agreement.ts';
import { TimeSlice } from '#gateway/agreement/timeSlice.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { Store } from '../store/store.ts';

/** How far people agree about a question, by their answers to the same items. */
export interface QuestionAgreement {
  question: string;
  items: number;
  alpha: number | null;
  pairs: { user_ids: PairAgreement['annotators']; items: number; kappa: number | null }[];
}

/** Works out the agreement of a dataset from its counts. Questions for texts have none. */
export async function agreementIn(store: Store, dataset: DatasetRow): Promise<QuestionAgreement[]> {
  const tallies = new Map(
    store.questions.ofDataset(dataset.pk).flatMap(({ pk, name, settings }) => {
      const scale = SCALES[settings.type];
      return scale ? [[pk, { question: name, tally: new AgreementTally(scale) }] as const] : [];
    }),
  );
  for (const { question_pk, answers, first, second, count } of store.agreement.coincidences(dataset.pk)) {
    tallies.get(question_pk)?.tally.addCoincidences(answers, first, second, count);
  }
  const users = new Map(store.users.all().map(({ pk, id }) => [pk, id]));
  for (const { question_pk, first_user, second_user, first, second, count } of store.agreement.pairAnswers(
    dataset.pk,
  )) {
    const people = [users.get(first_user), users.get(second_user)] as const;
    if (isKnown(people)) tallies.get(question_pk)?.tally.addPair(people, first, second, count);
  }
  const slice = new TimeSlice();
  const found: QuestionAgreement[] = [];
  for (const { question, tally } of tallies.values()) {
    const { items, alpha, pairs } = await tally.result(slice);
    found.push({
      question,
      items,
      alpha,
      pairs: pairs.map((pair) => ({ user_ids: pair.annotators, items: pair.items, kappa: pair.kappa })),
    });
  }
  return found;
}

/** A deleted user has no id, until the counts of its answers are removed in the background. */
const isKnown = (ids: readonly [string | undefined, string | undefined]): ids is readonly [string, string] =>
  ids[0] !== undefined && ids[1] !== undefined;
