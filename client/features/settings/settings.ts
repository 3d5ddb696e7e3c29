import { apollo } from '#client/graphql/client.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { SettingsDocument, type SettingsQuery, useSettingsQuery } from './Settings.generated.ts';

type Settings = SettingsQuery['settings'];

/** Few installations need it; where one does, it is loaded before the page. */
export const storageBanner = lazyPart(() => import('./StorageBanner.tsx').then((module) => module.StorageBanner));

/** Reads the installation's settings before the page is shown; the page also works without them. */
export async function readSettings(): Promise<Settings | undefined> {
  const settings = await apollo.query<SettingsQuery>({ query: SettingsDocument }).then(
    ({ data }) => data?.settings,
    () => undefined,
  );
  if (warnsOfStorage(settings)) await storageBanner.fetch();
  return settings;
}

/** Whether the installation loses its data when it restarts. */
export const warnsOfStorage = (settings: Settings | undefined): boolean =>
  settings?.showHuggingFaceSpacePersistentStorageWarning ?? false;

/** The settings read before the page was shown; reading them later would move the layout. */
export const useKnownSettings = (): Settings | undefined =>
  useSettingsQuery({ fetchPolicy: 'cache-only' }).data?.settings;

/** What the server can do; undefined if its settings could not be read. */
export const useCapabilities = () => useKnownSettings()?.capabilities;
