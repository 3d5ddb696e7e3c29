import { paths, signInPath } from '#client/lib/paths.ts';

/** The routes with rules of their own; everything else is inside, for those who are signed in. */
export type GuardedRoute = 'sign-in' | 'login' | 'oauth-provider-callback' | 'welcome-hf-sign-in' | 'inside';

export interface Visitor {
  isSignedIn: boolean;
  /** Whether the product runs on the hosted-model platform. */
  isHosted: boolean;
}

/** The redirect for a visitor of a route; null if they may stay. */
export function detour(route: GuardedRoute, { isSignedIn, isHosted }: Visitor, address: URL): string | null {
  const { searchParams, search } = address;
  switch (route) {
    case 'sign-in':
      if (isSignedIn) return paths.home;
      return isHosted && !searchParams.has(OMIT_CTA) ? welcomePath(searchParams) : null;
    case 'login':
      return isSignedIn ? null : paths.signIn + search;
    case 'oauth-provider-callback':
      return searchParams.size === 0 ? paths.home : null;
    case 'welcome-hf-sign-in':
      return isHosted ? null : paths.home;
    case 'inside':
      return isSignedIn ? null : signInPath(address);
  }
}

/** Says on the sign-in page that somebody comes from the welcome page and wants no other. */
const OMIT_CTA = 'omitCTA';

function welcomePath(searchParams: URLSearchParams): string {
  const query = new URLSearchParams(searchParams);
  query.delete('redirect');
  return query.size > 0 ? `${paths.welcome}?${query.toString()}` : paths.welcome;
}
