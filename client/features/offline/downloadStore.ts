import type { DBSchema, IDBPDatabase } from 'idb';
import type { QueuedRecord_RecordFragment } from '#client/features/record/index.ts';
import type { SettingsQuery } from '#client/features/settings/Settings.generated.ts';
import type { Viewer_UserFragment } from '#client/features/user/Me.generated.ts';
import { downloadsDatabase } from '#client/lib/deleteDownloads.ts';
import type { DownloadedDatasetQuery } from './DownloadedDataset.generated.ts';

export type DownloadedDataset = Extract<
  NonNullable<DownloadedDatasetQuery['dataset']>,
  { __typename: 'FeedbackDataset' }
>;

/** A record as the server last returned it. */
export interface DownloadedRecord {
  readonly datasetId: string;
  /** The place in the person's list. */
  readonly position: number;
  readonly record: QueuedRecord_RecordFragment;
}

/** The data that every page asks for first. */
export interface Person {
  readonly me: Viewer_UserFragment;
  readonly settings: SettingsQuery['settings'];
}

interface Device extends DBSchema {
  person: { key: string; value: Person };
  datasets: { key: string; value: DownloadedDataset };
  records: {
    key: string;
    value: DownloadedRecord & { id: string };
    indexes: { place: [datasetId: string, position: number] };
  };
}

const PERSON = 'person';

let opened: { userId: string; db: Promise<IDBPDatabase<Device>> } | undefined;

/** The records that a person downloaded, in a database of their own. */
function open(userId: string): Promise<IDBPDatabase<Device>> {
  if (opened?.userId !== userId) {
    const opening = { userId, db: openDatabase(userId) };
    opened = opening;
    opening.db.catch(() => {
      // The next use tries again.
      if (opened === opening) opened = undefined;
    });
  }
  return opened.db;
}

async function openDatabase(userId: string): Promise<IDBPDatabase<Device>> {
  const { openDB } = await import('idb');
  const db = await openDB<Device>(downloadsDatabase(userId), 1, {
    upgrade: (created) => {
      created.createObjectStore('person');
      created.createObjectStore('datasets', { keyPath: 'id' });
      const records = created.createObjectStore('records', { keyPath: 'id' });
      records.createIndex('place', ['datasetId', 'position']);
    },
    // Another tab removes it.
    blocking: () => close(),
    terminated: () => close(),
  });
  const close = (): void => {
    db.close();
    opened = undefined;
  };
  return db;
}

/** Whether the device has no room. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

const ofDataset = (datasetId: string): IDBKeyRange => IDBKeyRange.bound([datasetId], [datasetId, []]);

/** Replaces the downloaded records of a dataset; either everything is stored or nothing changes. */
export async function saveDownload(
  userId: string,
  { person, dataset, records }: { person: Person; dataset: DownloadedDataset; records: readonly DownloadedRecord[] },
): Promise<void> {
  const db = await open(userId);
  const change = db.transaction(['person', 'datasets', 'records'], 'readwrite');
  const stored = change.objectStore('records');
  const write = async (): Promise<void> => {
    for (const key of await stored.index('place').getAllKeys(ofDataset(dataset.id))) await stored.delete(key);
    await Promise.all(records.map((downloaded) => stored.put({ ...downloaded, id: downloaded.record.id })));
    await change.objectStore('datasets').put(dataset);
    await change.objectStore('person').put(person, PERSON);
  };
  const undo = (error: unknown): never => {
    change.abort();
    throw error;
  };
  const outcomes = await Promise.allSettled([write().catch(undo), change.done]);
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  if (errors.length > 0) throw errors.find(isFull) ?? errors[0];
}

export async function deleteDownload(userId: string, datasetId: string): Promise<void> {
  const db = await open(userId);
  const change = db.transaction(['datasets', 'records'], 'readwrite');
  const stored = change.objectStore('records');
  for (const key of await stored.index('place').getAllKeys(ofDataset(datasetId))) await stored.delete(key);
  await change.objectStore('datasets').delete(datasetId);
  await change.done;
}

export const readPerson = async (userId: string): Promise<Person | undefined> =>
  (await open(userId)).get('person', PERSON);

export const readDatasets = async (userId: string): Promise<DownloadedDataset[]> =>
  (await open(userId)).getAll('datasets');

export const readDataset = async (userId: string, datasetId: string): Promise<DownloadedDataset | undefined> =>
  (await open(userId)).get('datasets', datasetId);

/** The records of a dataset in the person's order. */
export const readRecords = async (userId: string, datasetId: string): Promise<DownloadedRecord[]> =>
  (await open(userId)).getAllFromIndex('records', 'place', ofDataset(datasetId));

export const readRecord = async (userId: string, recordId: string): Promise<DownloadedRecord | undefined> =>
  (await open(userId)).get('records', recordId);

/** Changes stored records and counters. Others are not added. */
export async function updateDownload(
  userId: string,
  records: readonly (Partial<QueuedRecord_RecordFragment> & { id: string })[],
  dataset: Partial<DownloadedDataset> & { id: string },
): Promise<void> {
  const db = await open(userId);
  const change = db.transaction(['datasets', 'records'], 'readwrite');
  const [stored, datasets] = [change.objectStore('records'), change.objectStore('datasets')];
  for (const record of records) {
    const downloaded = await stored.get(record.id);
    if (downloaded) await stored.put({ ...downloaded, record: { ...downloaded.record, ...record } });
  }
  const known = await datasets.get(dataset.id);
  if (known) await datasets.put({ ...known, ...dataset } as DownloadedDataset);
  await change.done;
}
