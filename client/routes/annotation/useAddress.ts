import { useCallback, useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readAddress, type RecordAddress, writeAddress } from '#client/features/record/index.ts';

export interface Address extends RecordAddress {
  /** Goes somewhere; what is not given stays. `replace` leaves no trace in the history. */
  go(to: Partial<RecordAddress>, options?: { replace?: boolean }): Promise<void>;
}

/** Which records are worked on, and at which: the address bar says it, so that links, reloads and the back button work. */
export function useAddress(): Address {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(params), [params]);

  const go = useCallback(
    async (to: Partial<RecordAddress>, { replace = false } = {}) => {
      const search = `?${writeAddress(params, { ...address, ...to }).toString()}`;
      await navigate({ search }, { replace, preventScrollReset: true, flushSync: true });
    },
    [params, address, navigate],
  );

  const isWritten = writeAddress(params, address).toString() === params.toString();
  useEffect(
    function writeFirstAddress() {
      if (!isWritten) void go({}, { replace: true });
    },
    [isWritten, go],
  );

  return useMemo(() => ({ ...address, go }), [address, go]);
}
