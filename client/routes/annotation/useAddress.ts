import { useCallback, useEffect, useState } from 'react';
import {
  type AddressBar,
  readAddress,
  type RecordAddress,
  type RecordCriteria,
  isEmptyAddress,
  useAddressBar,
  writeAddress,
} from '#client/features/criteria/index.ts';
import { useSearchParams } from 'react-router-dom';
import { parseJson } from '#client/lib/json.ts';
import { readTab, removeTab, writeTab } from '#client/lib/tabStorage.ts';

export type Address = AddressBar<RecordAddress>;

/**
 * The place an address stands for. An address without a place gets the criteria `first`; after a reload the stored place replaces
 * the one in the address.
 */
export function readPlace(
  params: URLSearchParams,
  first: RecordCriteria | undefined,
  reloaded: ReloadPlace | null,
): ReturnType<typeof readAddress> {
  const read = readAddress(params);
  if (first && isEmptyAddress(params)) return { ...read, address: { ...read.address, criteria: first } };
  if (!reloaded || !isOf(reloaded, params)) return read;
  const recordId = reloaded.recordId ?? read.address.recordId;
  return { ...read, address: { ...read.address, page: reloaded.position, recordId } };
}

const isOf = (place: ReloadPlace, params: URLSearchParams): boolean => place.search === `?${params.toString()}`;

const CODEC = { write: writeAddress, defaults: { recordId: null }, isExplicit: true };

/** The address bar of the annotation page. While it is empty, the criteria are `first`. */
export function useAddress(first: RecordCriteria | undefined): Address {
  const [params] = useSearchParams();
  const [reloaded, setReloaded] = useState(readReloadPlace);
  // Only the address that was reloaded stands for another place.
  if (reloaded && !isOf(reloaded, params)) setReloaded(null);
  const read = useCallback((params: URLSearchParams) => readPlace(params, first, reloaded), [first, reloaded]);
  useEffect(() => removeReloadPlace(), []);
  return useAddressBar<RecordAddress>({ ...CODEC, read });
}

/**
 * The place to show after a reload. Records answered since the queue was opened are then missing from it, so the record on screen
 * moves to a lower position than the one in the address.
 */
export interface ReloadPlace {
  /** The query of the address when the page was left. */
  readonly search: string;
  readonly position: number;
  /** The record on screen, if the reloaded queue does not contain it. */
  readonly recordId: string | null;
}

const NAME = 'reloadPlace';

/** Called while the page is being left. */
export function storeReloadPlace(place: ReloadPlace): void {
  writeTab(NAME, JSON.stringify(place));
}

/** The stored place, if this visit is a reload. */
export function readReloadPlace(): ReloadPlace | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const place = visit?.type === 'reload' ? readTab(NAME) : null;
  return parseJson(place, (raw) => raw as ReloadPlace).value ?? null;
}

/** A stored place is valid for one visit. */
export const removeReloadPlace = (): void => removeTab(NAME);
