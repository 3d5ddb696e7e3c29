import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Converts the search, filters and sort of a list from and to the parameters of the address. */
interface ListingFormat<Listing> {
  read(params: URLSearchParams): Listing;
  write(listing: Listing): URLSearchParams;
  /** The parameter with the id of the open item. */
  itemParam?: string;
}

/** The state of a list, stored in the address, so that a link shows others the same list. */
export function useListing<Listing extends object>({ read, write, itemParam = '' }: ListingFormat<Listing>) {
  const [params, setParams] = useSearchParams();
  const listing = useMemo(() => read(params), [read, params]);
  const withItem = (id: string | null): URLSearchParams => {
    const search = write(listing);
    if (id !== null) search.set(itemParam, id);
    return search;
  };
  return {
    listing,
    change: (part: Partial<Listing>): void => {
      // Reads the address, since `params` may be stale: two changes can happen before the next render.
      const current = read(new URLSearchParams(location.search));
      setParams(write({ ...current, ...part }), { replace: true, preventScrollReset: true });
    },
    openId: params.get(itemParam),
    open: (id: string | null): void => setParams(withItem(id), { preventScrollReset: true }),
    linkTo: (id: string): string => `?${withItem(id)}`,
  };
}

/** Parameters without the empty ones, which are defaults. */
export const toParams = (entries: readonly (readonly [name: string, value: string])[]): URLSearchParams =>
  new URLSearchParams(entries.filter(([, value]) => value !== '').map(([name, value]) => [name, value]));

/** Splits a comma-separated list. */
export const readList = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : []);
