import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom';
import { useStable } from '#client/lib/useStable.ts';
import { toast } from '#client/ui/toast.ts';

interface AnyAddress {
  readonly criteria: unknown;
  readonly page: number;
}

interface Codec<Address> {
  /** Must be a stable function: an address is parsed again when this changes. */
  read(this: void, params: URLSearchParams): { address: Address; isBroken: boolean };
  write(this: void, params: URLSearchParams, address: Address): URLSearchParams;
  /** Reset by every step to another place. */
  defaults?: Partial<Address>;
  /** Whether parts that are missing are written to the address bar. */
  isExplicit?: boolean;
}

/**
 * The criteria of the records on screen. They live in the address bar, so that links, reloads and the back button work. A broken
 * address is corrected with a notice.
 */
export function useAddressBar<Address extends AnyAddress>({
  read,
  write,
  defaults,
  isExplicit = false,
}: Codec<Address>) {
  const { t } = useTranslation('filter');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { address: parsed, isBroken } = useMemo(() => read(params), [read, params]);
  const criteria: Address['criteria'] = useStable(parsed.criteria);
  const address: Address = useMemo(() => ({ ...parsed, criteria }), [parsed, criteria]);

  const open = useCallback(
    async (to: Address, options: NavigateOptions) => {
      await navigate({ search: `?${write(params, to).toString()}` }, { preventScrollReset: true, ...options });
    },
    [params, write, navigate],
  );
  /** Synchronous, because the records must be on screen before the next key is pressed. */
  const go = useCallback(
    (to: Partial<Address>) => open({ ...address, ...defaults, ...to }, { flushSync: true }),
    [open, address, defaults],
  );
  /** Shows the first page of other records. */
  const search = useCallback(
    (to: Address['criteria']) => open({ ...address, ...defaults, criteria: to, page: 1 }, { flushSync: true }),
    [open, address, defaults],
  );
  /** Replaces the entry in the browser's history. */
  const correct = useCallback(
    (to: Partial<Address>) => open({ ...address, ...to }, { replace: true }),
    [open, address],
  );

  const isIncomplete = isExplicit && write(params, address).toString() !== params.toString();
  useEffect(
    function correctAddress() {
      if (isBroken) toast({ id: 'broken-link', kind: 'info', isQueued: true, message: t('badUrl') });
      if (isBroken || isIncomplete) void correct({});
    },
    [isBroken, isIncomplete, correct, t],
  );
  return useMemo(() => ({ ...address, go, search, correct }), [address, go, search, correct]);
}

export type AddressBar<Address extends AnyAddress> = ReturnType<typeof useAddressBar<Address>>;
