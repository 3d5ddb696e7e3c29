import { deleteImages, imageCaches } from '#client/lib/deleteDownloads.ts';
import { keepClient } from '#client/lib/keepClient.ts';
import { randomId } from '#client/lib/randomId.ts';

/** The numbers of images of a dataset by outcome. */
export interface ImageCount {
  readonly count: number;
  /** How many could not be kept. */
  readonly missing: number;
  /** The servers of the missing images. */
  readonly servers: readonly string[];
}

export interface Keeping {
  readonly userId: string;
  readonly datasetId: string;
  readonly addresses: readonly string[];
  /** Whether the dataset is still downloaded: it may be removed while images are loading. */
  isWanted(): boolean;
  /** Called with the share that is done, from 0 to 1. */
  onProgress?(share: number): void;
}

const AT_ONCE = 4;
const MOST_BYTES = 1_000_000_000;
/** Browsers count about as much for an image that they let no site read, so that its size stays unknown. */
const UNREADABLE_BYTES = 7_000_000;
/** The worker waits about this long for an image. */
const SILENT_MS = 9_000;
const CONTROLLED_MS = 5_000;

/**
 * Keeps images in a cache of their own, which replaces that of an earlier time; those that it had are not asked for again. The worker loads
 * them (worker/service-worker.js): only its policy allows requests to other servers. Resolves to the outcome and the room that they need.
 */
export async function keepImages(keeping: Keeping): Promise<ImageCount & { bytes: number }> {
  const { userId, datasetId, addresses } = keeping;
  const beginning = imageCaches(userId, datasetId);
  const isPossible = addresses.length > 0 && (await hasWorker());
  if (!isPossible) {
    await deleteImages(beginning);
    return { count: addresses.length, missing: addresses.length, servers: serversOf(addresses), bytes: 0 };
  }
  // Other tabs may do the same.
  return navigator.locks.request(beginning, async () => {
    const name = beginning + randomId();
    const { missing, bytes } = await fill(name, keeping);
    await deleteImages(beginning, keeping.isWanted() ? name : undefined);
    return { count: addresses.length, missing: missing.length, servers: serversOf(missing), bytes };
  });
}

async function fill(name: string, { addresses, isWanted, onProgress }: Keeping) {
  const cache = await caches.open(name);
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  const room = Math.min(MOST_BYTES, (quota - usage) / 2);
  const silent = new Set<string>();
  const missing: string[] = [];
  let [bytes, done] = [0, 0];

  async function keep(address: string): Promise<boolean> {
    const { host } = new URL(address);
    if (!isWanted() || bytes >= room || silent.has(host)) return false;
    const start = performance.now();
    const known = await caches.match(address, { ignoreVary: true });
    if (known) await cache.put(address, known);
    else if (!(await isShown(`/keep-image?${new URLSearchParams({ in: name, of: address }).toString()}`))) {
      // The cached answer may be no image.
      await cache.delete(address);
      if (performance.now() - start > SILENT_MS) silent.add(host);
      return false;
    }
    const size = await sizeOf(await cache.match(address));
    bytes += size;
    return true;
  }
  const left = addresses.values();
  const keepRest = async (): Promise<void> => {
    for (const address of left) {
      if (!(await keep(address).catch(() => false))) missing.push(address);
      done += 1;
      onProgress?.(done / addresses.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepRest));
  return { missing, bytes };
}

const isShown = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    image.src = address;
  });

async function sizeOf(response: Response | undefined): Promise<number> {
  if (response?.type === 'opaque') return UNREADABLE_BYTES;
  return (await response?.blob())?.size ?? 0;
}

const serversOf = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => new URL(address).host)),
];

/** Whether the worker answers the requests of this page. */
async function hasWorker(): Promise<boolean> {
  await keepClient();
  // Only secure contexts have service workers.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!(await workers?.getRegistration())) return false;
  await workers!.ready;
  if (workers!.controller) return true;
  await new Promise((resolve) => {
    workers!.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, CONTROLLED_MS);
  });
  return workers!.controller !== null;
}
