import { apollo } from '#client/graphql/client.ts';
import { adoptLanguageOf } from '#client/i18n/i18n.ts';
import { MeDocument, type MeQuery, useMeQuery, type Viewer_UserFragment } from './Me.generated.ts';

/** The signed-in user, or null. Loaded once, then from the cache. */
export async function readViewer(): Promise<Viewer_UserFragment | null> {
  const { data } = await apollo.query<MeQuery>({ query: MeDocument });
  if (data?.me) await adoptLanguageOf(data.me.id);
  return data?.me ?? null;
}

/** The signed-in user as the server knows it now; does not update the page. */
export async function fetchViewer(): Promise<Viewer_UserFragment | null> {
  const { data } = await apollo.query<MeQuery>({ query: MeDocument, fetchPolicy: 'no-cache' });
  return data?.me ?? null;
}

/** The signed-in user, for components. */
export function useViewer(): Viewer_UserFragment | null {
  return useMeQuery().data?.me ?? null;
}

/** The user of this page, if loaded. */
export const cachedViewer = (): Viewer_UserFragment | null =>
  apollo.readQuery<MeQuery>({ query: MeDocument })?.me ?? null;

/**
 * Sets the user of the page after a sign-in. Returns whether the page belongs to another user: then nothing changes, as it has to be
 * reloaded, so that the data of the two users is never mixed.
 */
export async function setViewer(viewer: Viewer_UserFragment): Promise<boolean> {
  const known = cachedViewer();
  if (known && known.id !== viewer.id) return true;
  if (!known) await apollo.clearStore();
  apollo.writeQuery<MeQuery>({ query: MeDocument, data: { me: viewer } });
  return false;
}
