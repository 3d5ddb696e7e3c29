import { addAnswers, eachPair, SCALES } from '#gateway/agreement/agreement.ts';
import { codePoints } from '#gateway/lib/codePoints.ts';
import { own } from '#gateway/lib/own.ts';
import type { FieldValues } from '../shapes/fields.ts';
import type { Answers } from '../shapes/responses.ts';
import type { Coincidence, Counted, CountChanges, PairAnswers } from '../store/agreement.ts';
import type { QuestionRow } from '../store/children.ts';

/** A submitted response. */
export interface Submitted {
  /** Null if the user is deleted. */
  author: number | null;
  answers: Answers;
}

/**
 * Collects pairs of answers to the same item, to change the stored counts once in a transaction. Deleted users do not count, as they cannot
 * be distinguished.
 */
export class AgreementCounts implements CountChanges {
  readonly #coincidences = new Map<string, number>();
  readonly #pairAnswers = new Map<string, number>();

  /** Adds (1) or subtracts (-1) the submitted responses to a record. */
  count(
    questions: readonly QuestionRow[],
    submitted: readonly Submitted[],
    fields: () => FieldValues,
    sign: 1 | -1,
  ): void {
    const identified = submitted.filter(({ author }) => author !== null);
    if (identified.length < 2) return;
    for (const { pk, name, settings } of questions) {
      if (!SCALES[settings.type]) continue;
      const given = identified.flatMap(({ author, answers }) => {
        const answer = own(answers, name);
        return answer ? [{ annotator: String(author), value: answer.value }] : [];
      });
      const length = () => (settings.type === 'span' ? textLength(fields(), settings.field) : 0);
      addAnswers(
        (judgements, weight = 1) =>
          eachPair(judgements, (first, second) => {
            const [a, b] = [first.category, second.category];
            const pair = a < b ? [a, b] : [b, a];
            increase(this.#coincidences, [pk, judgements.length, ...pair], sign * weight);
            increase(this.#pairAnswers, [pk, Number(first.annotator), Number(second.annotator), a, b], sign * weight);
          }),
        settings.type,
        given,
        length,
      );
    }
  }

  *coincidences(): Generator<Counted<Coincidence>> {
    for (const [key, count] of this.#coincidences) {
      const [question_pk, answers, first, second] = JSON.parse(key) as [number, number, string, string];
      yield { question_pk, answers, first, second, count };
    }
  }

  *pairAnswers(): Generator<Counted<PairAnswers>> {
    for (const [key, count] of this.#pairAnswers) {
      const [question_pk, first_user, second_user, first, second] = JSON.parse(key) as [
        number,
        number,
        number,
        string,
        string,
      ];
      yield { question_pk, first_user, second_user, first, second, count };
    }
  }
}

function increase(counts: Map<string, number>, key: readonly (string | number)[], change: number): void {
  const text = JSON.stringify(key);
  counts.set(text, (counts.get(text) ?? 0) + change);
}

function textLength(fields: FieldValues, name: string): number {
  const text = own(fields, name);
  return typeof text === 'string' ? codePoints(text) : 0;
}
