import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom';
import {
  readAddress,
  type RecordAddress,
  type RecordCriteria,
  saysNothing,
  writeAddress,
} from '#client/features/criteria/index.ts';
import { parseJson } from '#client/lib/json.ts';
import { readTab, removeTab, writeTab } from '#client/lib/tabStorage.ts';
import { useStable } from '#client/lib/useStable.ts';
import { toast } from '#client/ui/toast.ts';

export interface Address extends RecordAddress {
  /** Goes somewhere at once; what is not given stays, but for a record that a link pointed to. */
  go(to: Partial<RecordAddress>): Promise<void>;
  /** Shows other records, from their beginning. */
  search(criteria: RecordCriteria): Promise<void>;
  /** Corrects the address without a trace in the history. */
  correct(to: Partial<RecordAddress>): Promise<void>;
}

/** Where somebody is sent by an address: it says so itself, or it is where a reload goes on, or it is left to `first`. */
export function readPlace(
  params: URLSearchParams,
  first: RecordCriteria | undefined,
  reloaded: ReloadPlace | null,
): ReturnType<typeof readAddress> {
  const read = readAddress(params);
  if (first && saysNothing(params)) return { ...read, address: { ...read.address, criteria: first } };
  if (reloaded?.search !== `?${params.toString()}`) return read;
  const recordId = reloaded.recordId ?? read.address.recordId;
  return { ...read, address: { ...read.address, page: reloaded.position, recordId } };
}

/**
 * Which records are worked on, and at which: the address bar says it, so that links, reloads and the back button work. Where
 * it says nothing yet, `first` does.
 */
export function useAddress(first: RecordCriteria | undefined): Address {
  const { t } = useTranslation('filter');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [reloaded] = useState(readReloadPlace);
  const { address: said, isBroken } = useMemo(() => readPlace(params, first, reloaded), [params, first, reloaded]);
  const criteria = useStable(said.criteria);
  const address = useMemo(() => ({ ...said, criteria }), [said, criteria]);

  const open = useCallback(
    async (to: Partial<RecordAddress>, options: NavigateOptions) => {
      const search = `?${writeAddress(params, { ...address, ...to }).toString()}`;
      await navigate({ search }, { preventScrollReset: true, ...options });
    },
    [params, address, navigate],
  );
  // A record must be on screen before the next key is pressed, so React may not put this off.
  const go = useCallback((to: Partial<RecordAddress>) => open({ recordId: null, ...to }, { flushSync: true }), [open]);
  const search = useCallback((criteria: RecordCriteria) => go({ criteria, page: 1 }), [go]);
  const correct = useCallback((to: Partial<RecordAddress>) => open(to, { replace: true }), [open]);

  useEffect(() => forgetReloadPlace(), []);
  const isWritten = writeAddress(params, address).toString() === params.toString();
  useEffect(
    function writeFirstAddress() {
      if (isWritten) return;
      if (isBroken) toast({ id: 'broken-link', kind: 'info', isQueued: true, message: t('badUrl') });
      void correct({});
    },
    [isWritten, isBroken, correct, t],
  );

  return useMemo(() => ({ ...address, go, search, correct }), [address, go, search, correct]);
}

/**
 * Where a reload goes on. By then the records answered since the queue was opened have left the tab, so the record that is on
 * screen now will stand that much further ahead than the address says.
 */
export interface ReloadPlace {
  /** The address's query at that moment. */
  readonly search: string;
  readonly position: number;
  /** The record on screen, if the tab will not hold it any more. */
  readonly recordId: string | null;
}

const NAME = 'reloadPlace';

/** Notes the place while the page is being left. */
export function noteReloadPlace(place: ReloadPlace): void {
  writeTab(NAME, JSON.stringify(place));
}

/** The noted place, if the page was reloaded and not opened in another way. */
export function readReloadPlace(): ReloadPlace | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const place = visit?.type === 'reload' ? readTab(NAME) : null;
  return parseJson(place, (raw) => raw as ReloadPlace).value ?? null;
}

/** A place is good for one visit. */
export const forgetReloadPlace = (): void => removeTab(NAME);
