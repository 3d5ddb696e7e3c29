import { AgreementCounts } from '../../quality/agreementCounts.ts';
import { submittedIn } from '../../quality/compareAnswers.ts';
import type { DatasetSettings } from '../../services/datasetSettings.ts';
import type { FieldValues } from '../../shapes/fields.ts';
import type { Coincidence, Counted, PairAnswers } from '../../store/agreement.ts';
import type { Store } from '../../store/store.ts';
import { derived, type Findings } from './finding.ts';
import { answersTo, type RecordBlock } from './recordBlocks.ts';

type Count = Counted<Coincidence> | Counted<PairAnswers>;

/** Counts pairs of answers anew, to compare the result with the stored counts. */
export class AgreementCheck {
  readonly counts = new AgreementCounts();
  readonly #settings: DatasetSettings;

  constructor(settings: DatasetSettings) {
    this.#settings = settings;
  }

  add(block: RecordBlock): void {
    for (const record of block.records) {
      const answers = submittedIn(answersTo(block, record).responses);
      this.counts.count(this.#settings.questions, answers, () => JSON.parse(record.fields) as FieldValues, 1);
    }
  }

  *findings({ agreement }: Store, where: string): Findings {
    const { dataset, questions } = this.#settings;
    const expected = byQuestion([...this.counts.coincidences(), ...this.counts.pairAnswers()]);
    const stored = byQuestion([...agreement.coincidences(dataset.pk), ...agreement.pairAnswers(dataset.pk)]);
    for (const pk of new Set([...expected.keys(), ...stored.keys()])) {
      if (isSame(expected.get(pk), stored.get(pk))) continue;
      const name = questions.find((question) => question.pk === pk)?.name ?? pk;
      yield derived(`${where}: the agreement about "${name}" is counted wrongly.`);
    }
  }
}

function byQuestion(counts: readonly Count[]): Map<number, Map<string, number>> {
  const found = new Map<number, Map<string, number>>();
  for (const { question_pk, count, ...key } of counts) {
    const own = found.get(question_pk) ?? new Map<string, number>();
    found.set(question_pk, own.set(JSON.stringify(key), count));
  }
  return found;
}

const isSame = (a: ReadonlyMap<string, number> = new Map(), b: ReadonlyMap<string, number> = new Map()): boolean =>
  a.size === b.size && [...a].every(([key, count]) => b.get(key) === count);
