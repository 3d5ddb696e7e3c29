import type { ApolloClient } from '@apollo/client';
import { allOf, toRecordsVariables } from '#client/features/criteria/index.ts';
import { RecordWindowDocument, type RecordWindowQuery } from '#client/features/record/RecordWindow.generated.ts';
import { SettingsDocument, type SettingsQuery } from '#client/features/settings/Settings.generated.ts';
import { MeDocument, type MeQuery } from '#client/features/user/Me.generated.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { deleteImages, imageCaches } from '#client/lib/deleteDownloads.ts';
import { keepClient } from '#client/lib/keepClient.ts';
import { downloadOwner, setDownloadOwner } from '#client/lib/downloadOwner.ts';
import { keepFrame } from './keepFrame.ts';
import { imageAddresses, mayHaveImages } from './imageAddresses.ts';
import { keepImages } from './images.ts';
import { type Download, listDownload, readDownloads, unlistDownload } from './downloadList.ts';
import { SERVER_ONLY } from './serverOnly.ts';
import { deleteDownload, type DownloadedRecord, isFull, saveDownload } from './downloadStore.ts';
import { DownloadedDatasetDocument, type DownloadedDatasetQuery } from './DownloadedDataset.generated.ts';

const PAGE = 50;
/** Room for the answers themselves, which are stored in the same place. */
const HEADROOM = 5_000_000;

/** Thrown if the device has no room for the records. The records it held before are kept. */
export class DeviceIsFull extends Error {}

export interface DownloadOptions {
  readonly userId: string;
  readonly datasetId: string;
  /** The number of records to download. */
  readonly count: number;
  /** Called with the share that is loaded, from 0 to 1. Images are the second half. */
  onProgress?(share: number): void;
}

type Downloaded = Parameters<typeof saveDownload>[1];

const REQUEST = { fetchPolicy: 'no-cache', context: { ...QUIET, ...SERVER_ONLY } } as const;

/**
 * Downloads the next pending records of a dataset, with all that is needed to answer them. Replaces the earlier ones. Resolves to
 * the number of records.
 */
export async function downloadRecords(client: ApolloClient, options: DownloadOptions): Promise<number> {
  const { userId, datasetId, onProgress } = options;
  const surroundings = await readSurroundings(client, options);
  if (!surroundings) return 0;
  // On a full device, nothing is loaded that cannot be stored.
  await askForRoom(0);
  const recordsShare = mayHaveImages(surroundings.dataset) ? 0.5 : 1;
  const records = await readPending(client, options, (share) => onProgress?.(share * recordsShare));
  if (records.length === 0) {
    await removeDownload(userId, datasetId);
    return 0;
  }
  const downloaded = { ...surroundings, records };
  const item = await store(userId, downloaded);
  setDownloadOwner(userId);
  void keepClient();
  await keepFiles(userId, downloaded, item, (share) => onProgress?.((1 + share) / 2));
  return records.length;
}

/** Reads what is needed besides the records. */
async function readSurroundings(
  client: ApolloClient,
  { userId, datasetId }: DownloadOptions,
): Promise<Omit<Downloaded, 'records'> | undefined> {
  const variables = { datasetId };
  const [me, settings, { data }] = await Promise.all([
    client.query<MeQuery>({ query: MeDocument, ...REQUEST }),
    client.query<SettingsQuery>({ query: SettingsDocument, ...REQUEST }),
    client.query<DownloadedDatasetQuery>({ query: DownloadedDatasetDocument, variables, ...REQUEST }),
  ]);
  const viewer = me.data?.me;
  const dataset = data?.dataset;
  // Another person may have signed in since the start.
  if (viewer?.id !== userId || dataset?.__typename !== 'FeedbackDataset' || !settings.data) return undefined;
  return { person: { me: viewer, settings: settings.data.settings }, dataset };
}

async function readPending(
  client: ApolloClient,
  { datasetId, count }: DownloadOptions,
  onProgress: (share: number) => void,
): Promise<DownloadedRecord[]> {
  const records = new Map<string, DownloadedRecord>();
  for (let offset = 0, total = count; offset < Math.min(count, total); offset += PAGE) {
    const limit = Math.min(PAGE, count - offset);
    const variables = { datasetId, ...toRecordsVariables(allOf('PENDING')), offset, limit };
    const window = await client.query<RecordWindowQuery>({ query: RecordWindowDocument, variables, ...REQUEST });
    const page = window.data?.dataset?.records;
    for (const { record } of page?.items ?? []) records.set(record.id, { datasetId, position: records.size, record });
    total = page?.total ?? 0;
    onProgress(Math.min(1, (offset + limit) / Math.min(count, total)));
  }
  return [...records.values()];
}

/** Stores the records and lists them; if that fails, what was there before stays. */
async function store(userId: string, downloaded: Downloaded): Promise<Download> {
  const { dataset, records } = downloaded;
  const bytes = new Blob([JSON.stringify(downloaded)]).size;
  await askForRoom(bytes);
  // Listed before it is stored, so that it is certain to be removed for the next person.
  const { id: datasetId, name } = dataset;
  const item = { datasetId, name, count: records.length, bytes, at: new Date().toISOString() };
  const before = listDownload(userId, item);
  try {
    await saveDownload(userId, downloaded);
    return item;
  } catch (error) {
    if (before) listDownload(userId, before);
    else unlistDownload(userId, datasetId);
    throw isFull(error) ? new DeviceIsFull() : error;
  }
}

/** Keeps the images of the records, and the page of custom fields. Without them, the records are still worth having. */
async function keepFiles(
  userId: string,
  { dataset, records }: Downloaded,
  item: Download,
  onProgress: (share: number) => void,
): Promise<void> {
  const { datasetId, bytes, at } = item;
  const isWanted = (): boolean =>
    downloadOwner() === userId && readDownloads(userId).some((one) => one.datasetId === datasetId && one.at === at);
  const addresses = await imageAddresses(dataset, records).catch((): string[] => []);
  const [images] = await Promise.all([
    keepImages({ userId, datasetId, addresses, isWanted, onProgress }).catch(() => null),
    keepFrame(dataset),
  ]);
  if (!images || addresses.length === 0 || !isWanted()) return;
  const { bytes: more, ...counts } = images;
  listDownload(userId, { ...item, bytes: bytes + more, images: counts });
}

/** Asks the browser to keep what is stored when it needs room itself. */
async function askForRoom(bytes: number): Promise<void> {
  // Only secure contexts have `navigator.storage`.
  const storage = (navigator as Partial<Navigator>).storage;
  await storage?.persist?.();
  const { quota = Infinity, usage = 0 } = (await storage?.estimate()) ?? {};
  if (quota - usage < bytes + HEADROOM) throw new DeviceIsFull();
}

/** Removes the downloaded records of a dataset from this device. */
export async function removeDownload(userId: string, datasetId: string): Promise<void> {
  await deleteDownload(userId, datasetId);
  await deleteImages(imageCaches(userId, datasetId));
  unlistDownload(userId, datasetId);
}
