import { submittedIn } from '../../quality/compareAnswers.ts';
import { indexAnswers, indexResolution } from '../../quality/indexing.ts';
import { scoresOf } from '../../quality/scoreAnswers.ts';
import { ScoreCounts } from '../../quality/scoreCounts.ts';
import { scoredRecord } from '../../quality/rescore.ts';
import { termOf } from '../../assignments/sets.ts';
import { type DatasetSettings, settingsOf } from '../../services/datasetSettings.ts';
import { searchableTexts } from '../../services/records/fieldValues.ts';
import { anyQuestion } from '../../services/records/checkRecord.ts';
import { indexMetadata, indexResponse, indexSuggestion } from '../../services/records/indexing.ts';
import { suggestionsOf } from '../../services/records/suggestions.ts';
import type { Answers } from '../../shapes/responses.ts';
import { wireTime } from '../../store/clock.ts';
import type { DatasetRow } from '../../store/datasets.ts';
import { BLOCK_RECORDS } from '../../store/facetBlock.ts';
import type { FacetKey } from '../../store/facets.ts';
import { FACETS } from '../../store/facetTables.ts';
import { ordinalOf, pkOfId, placeOfPk } from '../../store/recordAddress.ts';
import type { RecordRow } from '../../store/records.ts';
import type { ResponseRow } from '../../store/responses.ts';
import type { Store } from '../../store/store.ts';
import { AgreementCheck } from './agreement.ts';
import { CounterCheck } from './counters.ts';
import { ExpectedValues, FacetCheck } from './facets.ts';
import { counted, type Findings, original } from './finding.ts';
import { answersTo, parseJson, type RecordBlock, recordBlocks } from './recordBlocks.ts';
import { scoreFindings } from './scores.ts';
import { SearchCheck } from './searchIndex.ts';
import { checkVectors } from './vectors.ts';

/** Checks counters, filter values, search index and vectors of a feedback dataset. */
export function* checkDataset(store: Store, dataset: DatasetRow): Findings {
  const where = `Dataset "${dataset.name}" (${dataset.id})`;
  const settings = settingsOf(store, dataset);
  const unreadable = [...checkRecords(store, dataset.pk, where)];
  yield* unreadable;
  if (unreadable.length > 0) return;

  const counters = new CounterCheck(dataset);
  const agreement = new AgreementCheck(settings);
  const rows = store.db.all<FacetRow>('SELECT * FROM facets WHERE dataset_pk = ?', [dataset.pk]);
  const facets = new FacetCheck(
    store.db,
    FACETS,
    rows.map((row) => ({ pk: row.pk, name: nameOf(row) })),
  );
  const scores = new ScoreCounts();
  const search = new SearchCheck(store.db, store.fullText, dataset.pk);
  for (const block of recordBlocks(store, dataset.pk)) {
    const ordinals = block.records.map(({ pk }) => ordinalOf(pk));
    counters.add(block);
    agreement.add(block);
    for (const record of block.records) scores.add(scoresOf(settings.questions, scoredRecord(store, record)), 1);
    const blockRows = new Set(ordinals.map((ordinal) => ordinal % BLOCK_RECORDS));
    facets.compare(block.block, blockRows, expectedValues(store, settings, block));
    search.compare(ordinals, (index) => searchableTexts(settings, JSON.parse(block.records[index]!.fields)));
  }
  yield* counters.findings(store, where);
  yield* agreement.findings(store, where);
  const { next_ordinal } = store.counts.ofDataset(dataset.pk);
  yield* facets.findings(where, (name) => titleOf(settings, name), next_ordinal);
  yield* scoreFindings(store, settings, scores, where);
  yield* search.findings(where);
  yield* checkVectors(store, 'feedback', dataset.pk, settings.vectors.values(), where);
}

/** Checks that records have the address in their id, and that their JSON can be parsed. */
function* checkRecords(store: Store, datasetPk: number, where: string): Findings {
  let [lost, unreadable] = [0, 0];
  for (const { records, responses } of recordBlocks(store, datasetPk)) {
    for (const record of records) {
      if (record.place !== placeOfPk(record.pk) || pkOfId(record.id) !== record.pk) lost += 1;
      const answers = (responses.get(record.place) ?? []).map((response) => response.answers);
      const texts = [record.fields, record.metadata, record.suggestions, ...answers];
      if (!texts.every((text) => text === null || parseJson(text) !== undefined)) unreadable += 1;
    }
  }
  if (lost > 0) yield original(`${where}: ${counted(lost, 'record')} cannot be found by id.`);
  if (unreadable > 0) {
    yield original(`${where}: ${counted(unreadable, 'record')} or responses to them cannot be read.`);
  }
}

function expectedValues(store: Store, settings: DatasetSettings, block: RecordBlock): ExpectedValues {
  const expected = new ExpectedValues();
  const changes: ValueSink = {
    set: (key, ordinal, values) => expected.set(Object.values(key).join(' '), ordinal, values),
  };
  for (const record of block.records) indexRecord(store, settings, record, answersTo(block, record), changes);
  return expected;
}

/** Receives values: facets, or what they are compared with. */
interface ValueSink {
  set(key: FacetKey, ordinal: number, values: readonly (string | number)[]): void;
}

/** Passes all filter values of a record to a sink. */
export function indexRecord(
  store: Store,
  settings: DatasetSettings,
  record: RecordRow,
  { responses, isResolved }: { responses: readonly ResponseRow[]; isResolved: boolean },
  changes: ValueSink,
): void {
  const ordinal = ordinalOf(record.pk);
  changes.set({ kind: 'inserted_at' }, ordinal, [record.inserted_at]);
  changes.set({ kind: 'updated_at' }, ordinal, [record.updated_at]);

  // A property has no values for records that changed last before it was created.
  const since = wireTime(record.updated_at);
  const properties = new Map([...settings.properties].filter(([, property]) => property.inserted_at < since));
  const metadata = JSON.parse(record.metadata ?? '{}') as Record<string, unknown>;
  indexMetadata({ settings: { ...settings, properties }, changes }, ordinal, metadata);

  for (const suggestion of suggestionsOf(record)) {
    const question = anyQuestion({ store, settings }, suggestion.question_id);
    if (question) indexSuggestion({ changes }, ordinal, question, suggestion);
  }
  const assignees = store.assignments.usersOf([record.place]).get(record.place) ?? [];
  changes.set({ kind: 'assigned_to' }, ordinal, assignees.map(termOf));
  for (const { user_pk, status, answers } of responses) {
    if (user_pk === null) continue;
    const given = { status, answers: JSON.parse(answers ?? 'null') as Answers | null };
    indexResponse({ settings, changes }, ordinal, user_pk, given);
  }
  indexAnswers(changes, settings.questions, ordinal, submittedIn(responses));
  indexResolution(changes, ordinal, isResolved);
}

interface FacetRow {
  pk: number;
  kind: FacetKey['kind'];
  metadata_property_pk: number | null;
  question_pk: number | null;
  user_pk: number | null;
}

const nameOf = ({ kind, metadata_property_pk, question_pk, user_pk }: FacetRow): string =>
  [kind, metadata_property_pk, question_pk, user_pk].filter((part) => part !== null).join(' ');

function titleOf({ properties, questions }: DatasetSettings, name: string): string {
  const [kind, pk] = name.split(' ');
  if (kind === 'metadata') return [...properties.values()].find((property) => property.pk === Number(pk))?.name ?? name;
  const question = questions.find((candidate) => candidate.pk === Number(pk));
  return question && kind !== 'response_status'
    ? `${question.name} (${kind?.replace('_', ' ')})`
    : name.replace('_', ' ');
}
