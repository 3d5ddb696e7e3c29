import { VERSIONS } from '../contracts.ts';
import { stringify } from '../http/json.ts';
import {
  presentDataset,
  presentField,
  presentMetadataProperty,
  presentQuestion,
  presentUser,
  presentVectorsSettings,
  presentWorkspace,
} from '../presenters.ts';
import { nowMicroseconds, wireTime } from '../store/clock.ts';
import type { DatasetRow } from '../store/datasets.ts';
import type { RecordRow } from '../store/records.ts';
import type { ResponseRow } from '../store/responses.ts';
import type { Store } from '../store/store.ts';
import type { DatasetEvent, RecordEvent, ResponseEvent, WebhookEvent } from '../shapes/webhooks.ts';
import type { DeliveryRow, EventPart } from '../store/webhookDeliveries.ts';

/**
 * Collects the events of a transaction, to be written at its end with one snapshot of each dataset. Ignores events without subscribers.
 */
export class WebhookEvents {
  readonly #store: Store;
  readonly #parts = new Map<number, { event: WebhookEvent; part: EventPart }[]>();

  constructor(store: Store) {
    this.#store = store;
  }

  isWanted(event: WebhookEvent): boolean {
    return this.#store.webhooks.subscribers(event).length > 0;
  }

  dataset(event: DatasetEvent, { pk }: DatasetRow): void {
    if (this.isWanted(event)) this.#add(event, pk, { subject: pk, head: '' });
  }

  /** Adds an event for each record, with its current state. */
  records(event: RecordEvent, dataset: DatasetRow, pks: Iterable<number>): void {
    if (!this.isWanted(event)) return;
    for (const record of this.#store.records.byPks([...pks])) {
      this.#add(event, dataset.pk, { subject: record.pk, head: this.#recordHead(record) });
    }
  }

  /** Adds the events of records that got a response or need more or fewer: an update of each, and a completion of those that have enough. */
  responded(dataset: DatasetRow, pks: readonly number[]): void {
    this.records('record.updated', dataset, pks);
    this.completed(dataset, pks);
  }

  /** Adds an event for each of the records that is completed. */
  completed(dataset: DatasetRow, pks: readonly number[]): void {
    if (!this.isWanted('record.completed')) return;
    const completed = this.#store.records.byPks(pks).filter((record) => this.#statusOf(record) === 'completed');
    this.records(
      'record.completed',
      dataset,
      completed.map(({ pk }) => pk),
    );
  }

  response(event: ResponseEvent, dataset: DatasetRow, record: RecordRow, response: ResponseRow): void {
    if (!this.isWanted(event)) return;
    const { id, answers, status, user_id } = response;
    const user = user_id === null ? undefined : this.#store.users.byId(user_id);
    const userText = user ? stringify(without(presentUser(user), 'api_key')) : 'null';
    const head = `{"id":"${id}","values":${answers},"status":"${status}","user":${userText},${timesText(response)}`;
    this.#add(event, dataset.pk, { subject: record.pk, head: `${head},"record":${this.#recordHead(record)}` });
  }

  write(): void {
    for (const [datasetPk, events] of this.#parts) {
      const text = this.#snapshot(this.#store.datasets.byPk(datasetPk));
      const share = Math.ceil(Buffer.byteLength(text) / events.length);
      const { webhooks } = this.#store;
      const snapshot = { pk: webhooks.deliveries.addSnapshot(text), share };
      for (const { event, part } of events) webhooks.enqueue(event, part, snapshot);
    }
    this.#parts.clear();
  }

  #add(event: WebhookEvent, datasetPk: number, part: EventPart): void {
    const parts = this.#parts.get(datasetPk);
    if (parts) parts.push({ event, part });
    else this.#parts.set(datasetPk, [{ event, part }]);
  }

  #recordHead(record: RecordRow): string {
    const { id, fields, metadata, external_id } = record;
    const status = this.#statusOf(record);
    return `{"id":"${id}","status":"${status}","fields":${fields},"metadata":${metadata},"external_id":${JSON.stringify(external_id)},${timesText(record)},"dataset":`;
  }

  #statusOf({ place }: RecordRow): 'pending' | 'completed' {
    return this.#store.completions.has(place) ? 'completed' : 'pending';
  }

  #snapshot(dataset: DatasetRow): string {
    const { pk } = dataset;
    const { workspaces, questions, fields, metadataProperties, vectorsSettings } = this.#store;
    const withoutDataset = (child: object) => without(child, 'dataset_id');
    return stringify({
      ...without(presentDataset(dataset), 'workspace_id', 'metadata', 'min_submitted'),
      workspace: presentWorkspace(workspaces.byPk(dataset.workspace_pk)),
      questions: questions.ofDataset(pk).map(presentQuestion).map(withoutDataset),
      fields: fields.ofDataset(pk).map(presentField).map(withoutDataset),
      metadata_properties: metadataProperties.ofDataset(pk).map(presentMetadataProperty).map(withoutDataset),
      vectors_settings: vectorsSettings.ofDataset(pk).map(presentVectorsSettings).map(withoutDataset),
    });
  }
}

/** Writes an event of a dataset in a transaction without other events. Returns the dataset. */
export function announce(store: Store, event: DatasetEvent, dataset: DatasetRow): DatasetRow {
  const events = new WebhookEvents(store);
  events.dataset(event, dataset);
  events.write();
  return dataset;
}

const without = (body: object, ...names: string[]): object =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !names.includes(key)));

const timesText = ({ inserted_at, updated_at }: Pick<RecordRow, 'inserted_at' | 'updated_at'>): string =>
  `"inserted_at":"${wireTime(inserted_at)}","updated_at":"${wireTime(updated_at)}"`;

/** The end of the JSON after the dataset, by the kind of event. */
const ENDS = { dataset: '', record: '}', response: '}}' };

/** The body of a message. */
export function messageOf(
  { event, created_at }: Pick<DeliveryRow, 'event' | 'created_at'>,
  { head, dataset }: { head: string; dataset: string },
): string {
  const [kind] = event.split('.') as [keyof typeof ENDS];
  return message(event, created_at, `${head}${dataset}${ENDS[kind]}`);
}

export const pingMessage = (): string =>
  message('ping', nowMicroseconds(), JSON.stringify({ agent: 'argilla-server', version: VERSIONS.v1 }));

function message(type: string, at: number, data: string): string {
  const timestamp = `${new Date(Math.floor(at / 1000)).toISOString().slice(0, -1)}${String(at % 1000).padStart(3, '0')}Z`;
  return `{"type":"${type}","version":1,"timestamp":"${timestamp}","data":${data}}`;
}
