import { createDeviceValue, perUser, useDeviceValue } from '#client/lib/deviceValue.ts';
import { listOf } from '#client/lib/forgetTaken.ts';
import { showTakenOf } from '#client/lib/takenAlong.ts';
import type { ImageCount } from './images.ts';

/** The records taken along from a dataset. */
export interface TakenItem {
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
  createDeviceValue<readonly TakenItem[]>(listOf(userId), (stored) =>
    Array.isArray(stored) ? (stored as TakenItem[]) : NONE,
  ),
);

const NONE: readonly TakenItem[] = [];

export const readTaken = (userId: string): readonly TakenItem[] => valueOf(userId).read();

export const useTaken = (userId: string): readonly TakenItem[] => useDeviceValue(valueOf(userId));

/** Adds or replaces an item; returns the one that it replaces. */
export function listTaken(userId: string, item: TakenItem): TakenItem | undefined {
  const before = readTaken(userId);
  const isSame = ({ datasetId }: TakenItem): boolean => datasetId === item.datasetId;
  valueOf(userId).write([...before.filter((one) => !isSame(one)), item]);
  return before.find(isSame);
}

export function unlistTaken(userId: string, datasetId: string): void {
  const rest = readTaken(userId).filter((item) => item.datasetId !== datasetId);
  valueOf(userId).write(rest);
  if (rest.length === 0) showTakenOf(null);
}
