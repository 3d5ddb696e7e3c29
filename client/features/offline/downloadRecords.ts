import type { ApolloClient } from '@apollo/client';
import { allOf, toRecordsVariables } from '#client/features/criteria/index.ts';
import { RecordWindowDocument, type RecordWindowQuery } from '#client/features/record/RecordWindow.generated.ts';
import { SettingsDocument, type SettingsQuery } from '#client/features/settings/Settings.generated.ts';
import { MeDocument, type MeQuery } from '#client/features/user/Me.generated.ts';
import { QUIET } from '#client/graphql/notices.ts';
import { deleteImages, imagesOf } from '#client/lib/deleteDownloads.ts';
import { keepClient } from '#client/lib/keepClient.ts';
import { setDownloadOwner, downloadOwner } from '#client/lib/downloadOwner.ts';
import { keepFrame } from './keepFrame.ts';
import { imageAddresses, mayHaveImages } from './imageAddresses.ts';
import { keepImages } from './images.ts';
import { listDownload, readDownloads, unlistDownload } from './downloadList.ts';
import { SERVER_ONLY } from './serverOnly.ts';
import { isFull, deleteDownload, saveDownload, type DownloadedRecord } from './downloadStore.ts';
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

/**
 * Downloads the next pending records of a dataset, with all that is needed to answer them. Replaces the earlier ones. Resolves to
 * the number of records.
 */
export async function downloadRecords(
  client: ApolloClient,
  { userId, datasetId, count, onProgress }: DownloadOptions,
): Promise<number> {
  const request = { fetchPolicy: 'no-cache', context: { ...QUIET, ...SERVER_ONLY } } as const;
  const [me, settings, { data }] = await Promise.all([
    client.query<MeQuery>({ query: MeDocument, ...request }),
    client.query<SettingsQuery>({ query: SettingsDocument, ...request }),
    client.query<DownloadedDatasetQuery>({ query: DownloadedDatasetDocument, variables: { datasetId }, ...request }),
  ]);
  const viewer = me.data?.me;
  const dataset = data?.dataset;
  // Another person may have signed in since the start.
  if (viewer?.id !== userId || dataset?.__typename !== 'FeedbackDataset' || !settings.data) return 0;

  // On a full device, nothing is loaded that cannot be stored.
  await askForRoom(0);
  const records = new Map<string, DownloadedRecord>();
  for (let offset = 0, total = count; offset < Math.min(count, total); offset += PAGE) {
    const limit = Math.min(PAGE, count - offset);
    const variables = { datasetId, ...toRecordsVariables(allOf('PENDING')), offset, limit };
    const window = await client.query<RecordWindowQuery>({ query: RecordWindowDocument, variables, ...request });
    const page = window.data?.dataset?.records;
    for (const { record } of page?.items ?? []) records.set(record.id, { datasetId, position: records.size, record });
    total = page?.total ?? 0;
    const share = Math.min(1, (offset + limit) / Math.min(count, total));
    onProgress?.(mayHaveImages(dataset) ? share / 2 : share);
  }

  if (records.size === 0) {
    await removeDownload(userId, datasetId);
    return 0;
  }
  const downloaded = {
    person: { me: viewer, settings: settings.data.settings },
    dataset,
    records: [...records.values()],
  };
  const bytes = new Blob([JSON.stringify(downloaded)]).size;
  await askForRoom(bytes);
  // Listed before it is stored, so that it is certain to be removed for the next person.
  const item = { datasetId, name: dataset.name, count: records.size, bytes, at: new Date().toISOString() };
  const before = listDownload(userId, item);
  try {
    await saveDownload(userId, downloaded);
  } catch (error) {
    if (before) listDownload(userId, before);
    else unlistDownload(userId, datasetId);
    throw isFull(error) ? new DeviceIsFull() : error;
  }
  setDownloadOwner(userId);
  void keepClient();
  const isWanted = (): boolean =>
    downloadOwner() === userId &&
    readDownloads(userId).some((one) => one.datasetId === datasetId && one.at === item.at);
  // Without images, the records are still worth having.
  const addresses = await imageAddresses(dataset, records.values()).catch((): string[] => []);
  const showShare = (share: number): void => onProgress?.((1 + share) / 2);
  const [images] = await Promise.all([
    keepImages({ userId, datasetId, addresses, isWanted, onProgress: showShare }).catch(() => null),
    keepFrame(dataset),
  ]);
  if (images && addresses.length > 0 && isWanted()) {
    const { bytes: more, ...counts } = images;
    listDownload(userId, { ...item, bytes: bytes + more, images: counts });
  }
  return records.size;
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
  await deleteImages(`${imagesOf(userId)}${datasetId}.`);
  unlistDownload(userId, datasetId);
}
