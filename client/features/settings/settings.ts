import { apollo } from '#client/graphql/client.ts';
import { lazyPart } from '#client/lib/lazy.ts';
import { SettingsDocument, type SettingsQuery, useSettingsQuery } from './Settings.generated.ts';

type Settings = SettingsQuery['settings'];

/** Few installations need it; where one does, it is there before the page. */
export const storageBanner = lazyPart(() => import('./StorageBanner.tsx').then((module) => module.StorageBanner));

/** Reads the installation's settings ahead of the page that shows them. Without them the page says less, but it works. */
export async function readSettings(): Promise<Settings | undefined> {
  const settings = await apollo.query<SettingsQuery>({ query: SettingsDocument }).then(
    ({ data }) => data?.settings,
    () => undefined,
  );
  if (warnsOfStorage(settings)) await storageBanner.fetch();
  return settings;
}

/** Whether what is stored is lost when the installation starts again. */
export const warnsOfStorage = (settings: Settings | undefined): boolean =>
  settings?.showHuggingFaceSpacePersistentStorageWarning ?? false;

/** What was known of the installation before the page was shown: a line that comes in late would move everything. */
export const useKnownSettings = (): Settings | undefined =>
  useSettingsQuery({ fetchPolicy: 'cache-only' }).data?.settings;
