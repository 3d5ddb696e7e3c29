import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { preloadSettings } from '#client/features/settings/index.ts';
import { readViewer } from '#client/features/user/index.ts';
import { ownPath, paths, signInPath } from '#client/lib/paths.ts';

/** Lets only signed-in people through; others sign in first and come back. The server decides all the same. */
export async function requireSignIn({ request }: LoaderFunctionArgs) {
  const [viewer] = await Promise.all([readViewer(), preloadSettings()]);
  if (!viewer) throw redirect(signInPath(new URL(request.url)));
  return null;
}

/** The sign-in page is for people who are not signed in. */
export async function requireSignedOut() {
  if (await readViewer()) throw redirect(paths.home);
  return null;
}

/** Where a sign-in ends: signed in, on to the wanted page; else to the form. */
export async function finishSignIn({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  throw redirect((await readViewer()) ? ownPath(searchParams.get('redirect')) : paths.signIn + search);
}
