import { createDeviceValue, perUser, useDeviceValue } from '#client/lib/deviceValue.ts';
import { downloadsSetting } from '#client/lib/deleteDownloads.ts';
import { setDownloadOwner } from '#client/lib/downloadOwner.ts';
import type { ImageCount } from './images.ts';

/** The downloaded records of a dataset. */
export interface Download {
  readonly datasetId: string;
  readonly name: string;
  /** The number of records. */
  readonly count: number;
  /** The room that the records need, with their images. */
  readonly bytes: number;
  /** Their images on other servers. */
  readonly images?: ImageCount;
  /** When the records were loaded, as an ISO date. */
  readonly at: string;
}

const valueOf = perUser((userId) =>
  createDeviceValue<readonly Download[]>(downloadsSetting(userId), (stored) =>
    Array.isArray(stored) ? (stored as Download[]) : NONE,
  ),
);

const NONE: readonly Download[] = [];

export const readDownloads = (userId: string): readonly Download[] => valueOf(userId).read();

export const useDownloads = (userId: string): readonly Download[] => useDeviceValue(valueOf(userId));

/** Adds or replaces an item; returns the one that it replaces. */
export function listDownload(userId: string, item: Download): Download | undefined {
  const before = readDownloads(userId);
  const isSame = ({ datasetId }: Download): boolean => datasetId === item.datasetId;
  valueOf(userId).write([...before.filter((one) => !isSame(one)), item]);
  return before.find(isSame);
}

export function unlistDownload(userId: string, datasetId: string): void {
  const rest = readDownloads(userId).filter((item) => item.datasetId !== datasetId);
  valueOf(userId).write(rest);
  if (rest.length === 0) setDownloadOwner(null);
}
