import { useSearchParams } from 'react-router-dom';

/** How a list's part of the address is read and written. */
interface Address<Listing> {
  read(params: URLSearchParams): Listing;
  write(listing: Listing): Record<string, string>;
  /** The parameter that names the one thing that is looked at. */
  one: string;
}

/** A list whose search, filters, sort and open item stand in the address, so that a link shows the same to others. */
export function useListing<Listing extends object>({ read, write, one }: Address<Listing>) {
  const [params, setParams] = useSearchParams();
  const listing = read(params);
  const search = (now: Listing, id: string | null): string =>
    new URLSearchParams(
      Object.entries({ ...write(now), [one]: id ?? '' }).filter(([, value]) => value !== ''),
    ).toString();
  return {
    listing,
    openId: params.get(one),
    change: (part: Partial<Listing>): void => {
      // The address itself, not `params`: two quick changes come before the page is drawn anew.
      const now = read(new URLSearchParams(location.search));
      setParams(search({ ...now, ...part }, null), { replace: true, preventScrollReset: true });
    },
    /** Where one of the list is looked at. */
    linkTo: (id: string): string => `?${search(listing, id)}`,
    open: (id: string | null): void => setParams(search(listing, id), { preventScrollReset: true }),
  };
}
