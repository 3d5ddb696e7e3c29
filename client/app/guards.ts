import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { readSettings } from '#client/features/settings/index.ts';
import { keepReturnPath, readViewer } from '#client/features/user/index.ts';
import { isUnreached, problemOf, UNAVAILABLE } from '#client/graphql/errors.ts';
import { ownPath, paths, signInPath } from '#client/lib/paths.ts';

/** Loaded only for signing in. */
const providers = () => import('#client/features/user/providers.ts');
const preloadProviders = async () => (await providers()).preloadProviders();

/** Redirects a visitor by the rules of the route. The server checks permissions in any case. */
async function guard(route: GuardedRoute, { request }: LoaderFunctionArgs): Promise<void> {
  const [viewer, settings] = await Promise.all([readViewer(), readSettings()]).catch(failToLoad);
  const visitor = { isSignedIn: viewer !== null, isHosted: settings?.huggingFaceSpace != null };
  const target = redirectFor(route, visitor, new URL(request.url));
  if (target !== null) throw redirect(target);
}

/** Tells the error screen of a server that cannot be reached. A TypeError alone could be an error of the page as well. */
function failToLoad(error: unknown): never {
  throw isUnreached(problemOf(error)) ? new Response(null, { status: UNAVAILABLE }) : error;
}

/** Admits signed-in users. Other visitors sign in first and come back. */
export async function requireSignIn(args: LoaderFunctionArgs) {
  await guard('inside', args);
  return null;
}

/** Admits visitors who are not signed in. The page they wanted is remembered for every way to sign in. */
export async function requireSignedOut(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  if (!searchParams.has('omitCTA')) keepReturnPath(searchParams.get('redirect'));
  await Promise.all([guard('sign-in', args), preloadProviders()]);
  return null;
}

/** Admits visitors to the welcome page of the hosted platform. */
export async function requireHosting(args: LoaderFunctionArgs) {
  await Promise.all([guard('welcome-hf-sign-in', args), preloadProviders()]);
  return null;
}

/** Completes the sign-in when a provider sends the browser back; the page shows the outcome. */
export async function finishProviderSignIn(args: LoaderFunctionArgs) {
  await guard('oauth-provider-callback', args);
  const { completeProviderSignIn } = await providers();
  return { outcome: completeProviderSignIn(args.params.provider, new URL(args.request.url).search) };
}

/** After a sign-in: to the wanted page, or back to the form. */
export async function finishSignIn(args: LoaderFunctionArgs) {
  await guard('login', args);
  throw redirect(ownPath(new URL(args.request.url).searchParams.get('redirect')));
}

/** The routes with rules of their own; all other routes are `inside`. */
export type GuardedRoute = 'sign-in' | 'login' | 'oauth-provider-callback' | 'welcome-hf-sign-in' | 'inside';

interface Visitor {
  isSignedIn: boolean;
  /** Whether the product runs on the hosted-model platform. */
  isHosted: boolean;
}

/** The redirect for a visitor of a route; null if they may stay. */
export function redirectFor(route: GuardedRoute, { isSignedIn, isHosted }: Visitor, address: URL): string | null {
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

/** The parameter that keeps the sign-in page from redirecting back to the welcome page. */
const OMIT_CTA = 'omitCTA';

function welcomePath(searchParams: URLSearchParams): string {
  const query = new URLSearchParams(searchParams);
  query.delete('redirect');
  return query.size > 0 ? `${paths.welcome}?${query.toString()}` : paths.welcome;
}
