import { apollo } from '#client/graphql/client.ts';
import { adoptLanguageOf } from '#client/i18n/i18n.ts';
import { MeDocument, type MeQuery, useMeQuery, type Viewer_UserFragment } from './Me.generated.ts';

/** Who is signed in on this page, or null. Asked once; afterwards the cache knows. */
export async function readViewer(): Promise<Viewer_UserFragment | null> {
  const { data } = await apollo.query<MeQuery>({ query: MeDocument });
  if (data?.me) await adoptLanguageOf(data.me.id);
  return data?.me ?? null;
}

/** Who is signed in by now, as the server knows it. Says nothing to the page. */
export async function fetchViewer(): Promise<Viewer_UserFragment | null> {
  const { data } = await apollo.query<MeQuery>({ query: MeDocument, fetchPolicy: 'no-cache' });
  return data?.me ?? null;
}

/** Who is signed in, for components inside the guarded part of the site. */
export function useViewer(): Viewer_UserFragment | null {
  return useMeQuery().data?.me ?? null;
}

/** Whose page this is, as far as it knows. */
export const cachedViewer = (): Viewer_UserFragment | null =>
  apollo.readQuery<MeQuery>({ query: MeDocument })?.me ?? null;

/**
 * Makes the page the user's who has signed in. Returns whether it is another user's already: then nothing is changed, for it has to
 * be loaded anew before it shows anything of the one or sends anything of the other.
 */
export async function setViewer(viewer: Viewer_UserFragment): Promise<boolean> {
  const known = cachedViewer();
  if (known && known.id !== viewer.id) return true;
  if (!known) await apollo.clearStore();
  apollo.writeQuery<MeQuery>({ query: MeDocument, data: { me: viewer } });
  return false;
}
