import type { DatasetRow } from '../../store/datasets.ts';
import type { FacetChanges } from '../../store/facetChanges.ts';
import type { FacetKey } from '../../store/facets.ts';
import type { WordChanges } from '../../store/fullText.ts';
import type { RecordRow } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { UserRow } from '../../store/users.ts';
import { WebhookEvents } from '../../webhooks/events.ts';
import { HistoryLog } from '../../history/log.ts';
import type { Origin } from '../../history/origin.ts';
import { AgreementCounts } from '../../quality/agreementCounts.ts';
import { ScoreCounts } from '../../quality/scoreCounts.ts';
import { type DatasetSettings, settingsOf } from '../datasetSettings.ts';

/** The data that a request needs to validate and write records of a dataset. */
export interface RecordContext extends Required<RouteOptions> {
  store: Store;
  settings: DatasetSettings;
  /** Collects filter values until the end of the request. */
  changes: FacetChanges<FacetKey>;
  /** Collects changes of the search index. */
  words: WordChanges;
  /** Collects changes of the agreement between people. */
  agreement: AgreementCounts;
  /** Collects changes of the scores by responses. */
  scores: ScoreCounts;
  history: HistoryLog;
  events: WebhookEvents;
  /** The authors of responses that come with records, by id. */
  users: Map<string, UserRow>;
}

/** The data that checks and prepares records without writing. */
export type Preparation = Pick<RecordContext, 'store' | 'settings' | 'users' | 'isOlderRoute'>;

export interface RouteOptions {
  /** The older route to add records: a suggestion may be for a question of another dataset, but no two for the same question. */
  isOlderRoute?: boolean;
}

/** A record of the dataset. */
export const ownRecord = ({ store, settings }: RecordContext, id: string): RecordRow | undefined =>
  store.records.inDataset(settings.dataset.pk, id);

/**
 * Runs a change of records in one transaction. Afterwards writes what the context collected, in this order: filter values, words,
 * agreement, scores, history, events. The history is written without `noteEntries`: responses that come with records are no acts of their
 * own. If the change throws, nothing is written.
 */
export const changeRecords = <T>(
  store: Store,
  dataset: DatasetRow,
  origin: Origin,
  change: (context: RecordContext) => T,
  { isOlderRoute = false }: RouteOptions = {},
): T =>
  store.db.transaction(() => {
    const settings = settingsOf(store, dataset);
    const changes = store.facets.changes(dataset.pk, store.counts.ofDataset(dataset.pk).next_ordinal);
    const fieldPks = settings.fields.map(({ pk }) => pk);
    const words = store.fullText.changes(dataset.pk, fieldPks);
    const agreement = new AgreementCounts();
    const scores = new ScoreCounts();
    const history = new HistoryLog(store, origin);
    const events = new WebhookEvents(store);
    const collected = { changes, words, agreement, scores, history, events };
    const result = change({ store, settings, ...collected, users: new Map(), isOlderRoute });
    changes.flush();
    words.flush();
    store.agreement.change(dataset.pk, agreement);
    scores.store(store);
    history.write();
    events.write();
    return result;
  });
