import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { readSettings } from '#client/features/settings/index.ts';
import { keepReturnPath, readViewer } from '#client/features/user/index.ts';
import { ownPath, paths, signInPath } from '#client/lib/paths.ts';

/** Only who signs in has to do with providers. */
const providers = () => import('#client/features/user/providers.ts');

/** Sends a visitor elsewhere where the rules of the route say so. The server decides all the same. */
async function guard(route: GuardedRoute, { request }: LoaderFunctionArgs): Promise<void> {
  const [viewer, settings] = await Promise.all([readViewer(), readSettings()]);
  const visitor = { isSignedIn: viewer !== null, isHosted: settings?.huggingFaceSpace != null };
  const target = redirectFor(route, visitor, new URL(request.url));
  if (target !== null) throw redirect(target);
}

/** Lets only signed-in people through; others sign in first and come back. */
export async function requireSignIn(args: LoaderFunctionArgs) {
  await guard('inside', args);
  return null;
}

/** The sign-in page is for people who are not signed in. Where they wanted to go is kept over every way to sign in. */
export async function requireSignedOut(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  if (!searchParams.has('omitCTA')) keepReturnPath(searchParams.get('redirect'));
  await Promise.all([guard('sign-in', args), providers().then(({ preloadProviders }) => preloadProviders())]);
  return null;
}

/** The hosted platform has a welcome page. */
export async function requireHosting(args: LoaderFunctionArgs) {
  await Promise.all([
    guard('welcome-hf-sign-in', args),
    providers().then(({ preloadProviders }) => preloadProviders()),
  ]);
  return null;
}

/** Back from a provider: the sign-in is finished at once, and the page tells how it went. */
export async function finishProviderSignIn(args: LoaderFunctionArgs) {
  await guard('oauth-provider-callback', args);
  const { comeBackFromProvider } = await providers();
  return { outcome: comeBackFromProvider(args.params.provider, new URL(args.request.url).search) };
}

/** Where a sign-in ends: signed in, on to the wanted page; else to the form. */
export async function finishSignIn(args: LoaderFunctionArgs) {
  await guard('login', args);
  throw redirect(ownPath(new URL(args.request.url).searchParams.get('redirect')));
}

/** The routes with rules of their own; everything else is inside, for those who are signed in. */
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

/** Says on the sign-in page that somebody comes from the welcome page and wants no other. */
const OMIT_CTA = 'omitCTA';

function welcomePath(searchParams: URLSearchParams): string {
  const query = new URLSearchParams(searchParams);
  query.delete('redirect');
  return query.size > 0 ? `${paths.welcome}?${query.toString()}` : paths.welcome;
}
