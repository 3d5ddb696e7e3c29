import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How the search, filters and sort of a list are read from the address and written to it. */
interface ListingFormat<Listing> {
  read(params: URLSearchParams): Listing;
  write(listing: Listing): URLSearchParams;
  /** The parameter that names the item that is open beside the list. */
  itemParam?: string;
}

/** The state of a list, held in the address so that a link shows the same list to others. */
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
      // The address itself, not `params`: two quick changes may come before the page renders again.
      const current = read(new URLSearchParams(location.search));
      setParams(write({ ...current, ...part }), { replace: true, preventScrollReset: true });
    },
    openId: params.get(itemParam),
    open: (id: string | null): void => setParams(withItem(id), { preventScrollReset: true }),
    linkTo: (id: string): string => `?${withItem(id)}`,
  };
}

/** The parameters of an address without empty ones, which are defaults. */
export const toParams = (entries: readonly (readonly [name: string, value: string])[]): URLSearchParams =>
  new URLSearchParams(entries.filter(([, value]) => value !== '').map(([name, value]) => [name, value]));

/** Reads a list of values that are separated by commas. */
export const readList = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : []);
