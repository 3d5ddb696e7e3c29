import { useCallback, useEffect, useMemo, useState } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom';
import { readAddress, type RecordAddress, writeAddress } from '#client/features/record/index.ts';
import { forgetReloadPlace, readReloadPlace } from './reloadPlace.ts';

export interface Address extends RecordAddress {
  /** Goes somewhere at once; what is not given stays. */
  go(to: Partial<RecordAddress>): Promise<void>;
  /** Corrects the address without a trace in the history. */
  correct(to: Partial<RecordAddress>): Promise<void>;
}

/** Which records are worked on, and at which: the address bar says it, so that links, reloads and the back button work. */
export function useAddress(): Address {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [reloaded] = useState(readReloadPlace);
  const address = useMemo(() => {
    const read = readAddress(params);
    const isReloaded = reloaded !== null && reloaded.search === `?${params.toString()}`;
    return isReloaded ? { ...read, position: reloaded.position } : read;
  }, [params, reloaded]);

  const open = useCallback(
    async (to: Partial<RecordAddress>, options: NavigateOptions) => {
      const search = `?${writeAddress(params, { ...address, ...to }).toString()}`;
      await navigate({ search }, { preventScrollReset: true, ...options });
    },
    [params, address, navigate],
  );
  // A record must be on screen before the next key is pressed, so React may not put this off.
  const go = useCallback((to: Partial<RecordAddress>) => open(to, { flushSync: true }), [open]);
  const correct = useCallback((to: Partial<RecordAddress>) => open(to, { replace: true }), [open]);

  useEffect(() => forgetReloadPlace(), []);
  const isWritten = writeAddress(params, address).toString() === params.toString();
  useEffect(
    function writeFirstAddress() {
      if (!isWritten) void correct({});
    },
    [isWritten, correct],
  );

  return useMemo(() => ({ ...address, go, correct }), [address, go, correct]);
}
