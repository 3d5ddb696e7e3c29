import { anyQuestion } from '../../services/records/checkRecord.ts';
import { indexMetadata, indexResponse, indexSuggestion } from '../../services/records/indexing.ts';
import { suggestionsOf } from '../../services/records/suggestions.ts';
import type { DatasetSettings } from '../../services/datasetSettings.ts';
import type { Answers } from '../../shapes/responses.ts';
import { wireTime } from '../../store/clock.ts';
import type { FacetKey } from '../../store/facets.ts';
import { ordinalOf } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';
import type { ResponseRow } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';

/** Where values go: into the facets, or to be compared with them. */
export interface ValueSink {
  set(key: FacetKey, ordinal: number, values: readonly (string | number)[]): void;
}

/** Says of a record all that its dataset's facets should know of it. */
export function tellValues(
  store: Store,
  settings: DatasetSettings,
  record: RecordRow,
  responses: readonly ResponseRow[],
  changes: ValueSink,
): void {
  const ordinal = ordinalOf(record.pk);
  changes.set({ kind: 'inserted_at' }, ordinal, [record.inserted_at]);
  changes.set({ kind: 'updated_at' }, ordinal, [record.updated_at]);

  // A property knows nothing of records that had their metadata before it was made.
  const since = wireTime(record.updated_at);
  const properties = new Map([...settings.properties].filter(([, property]) => property.inserted_at < since));
  const metadata = JSON.parse(record.metadata ?? '{}') as Record<string, unknown>;
  indexMetadata({ settings: { ...settings, properties }, changes }, ordinal, metadata);

  for (const suggestion of suggestionsOf(record)) {
    const question = anyQuestion({ store, settings }, suggestion.question_id);
    if (question) indexSuggestion({ settings, changes }, ordinal, question, suggestion);
  }
  for (const { user_pk, status, answers } of responses) {
    if (user_pk === null) continue;
    const given = { status, answers: JSON.parse(answers ?? 'null') as Answers | null };
    indexResponse({ settings, changes }, ordinal, user_pk, given);
  }
}
