import { resolutionText } from '../presenters.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { RecordRow } from '../store/records.ts';
import type { ResolutionRow } from '../store/resolutions.ts';
import type { Store } from '../store/store.ts';
import { submittedIn } from './compareAnswers.ts';
import { disagreementOf } from './disagreement.ts';

interface QualityTexts {
  disagreement?: string;
  resolution?: string;
}

/** Reads the disagreement and the resolutions of records as JSON. */
export function readQuality(
  store: Store,
  dataset: DatasetRow,
  records: readonly RecordRow[],
  include: { disagreement?: boolean; resolution?: boolean },
): (record: RecordRow) => QualityTexts {
  const disagreement = include.disagreement ? disagreementReader(store, dataset, records) : undefined;
  const resolutions = include.resolution ? store.resolutions.ofRecords(records.map(({ place }) => place)) : undefined;
  return (record) => ({
    ...(disagreement && { disagreement: disagreement(record) }),
    ...(resolutions && { resolution: textOrNull(resolutions.get(record.place), record) }),
  });
}

const textOrNull = (resolution: ResolutionRow | undefined, { id }: RecordRow): string =>
  resolution ? resolutionText(resolution, id) : 'null';

/** Compares the answers again, because the index rounds. */
function disagreementReader(store: Store, dataset: DatasetRow, records: readonly RecordRow[]) {
  const questions = store.questions.ofDataset(dataset.pk);
  const responses = store.responses.ofRecords(records.map(({ place }) => place));
  return ({ place }: RecordRow): string => {
    const submitted = submittedIn(responses.get(place) ?? []).map(({ answers }) => answers);
    const { all, questions: found } = disagreementOf(questions, submitted);
    const byName = questions.flatMap(({ pk, name }) => (found.has(pk) ? [[name, found.get(pk)!] as const] : []));
    return JSON.stringify({ all, questions: Object.fromEntries(byName) });
  };
}
