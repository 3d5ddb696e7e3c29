import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { readSettings } from '#client/features/settings/index.ts';
import { keepReturnPath, readViewer } from '#client/features/user/index.ts';
import { ownPath } from '#client/lib/paths.ts';
import { detour, type GuardedRoute } from './detours.ts';

/** Only who signs in has to do with providers. */
const providers = () => import('#client/features/user/providers.ts');

/** Sends a visitor elsewhere where the rules of the route say so. The server decides all the same. */
async function guard(route: GuardedRoute, { request }: LoaderFunctionArgs): Promise<void> {
  const [viewer, settings] = await Promise.all([readViewer(), readSettings()]);
  const visitor = { isSignedIn: viewer !== null, isHosted: settings?.huggingFaceSpace != null };
  const elsewhere = detour(route, visitor, new URL(request.url));
  if (elsewhere !== null) throw redirect(elsewhere);
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
