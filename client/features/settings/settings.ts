import { apollo } from '#client/graphql/client.ts';
import { SettingsDocument, type SettingsQuery, useSettingsQuery } from './Settings.generated.ts';

type Settings = SettingsQuery['settings'];

/** Reads the installation's settings ahead of the page that shows them. Without them the page says less, but it works. */
export const readSettings = (): Promise<Settings | undefined> =>
  apollo.query<SettingsQuery>({ query: SettingsDocument }).then(
    ({ data }) => data?.settings,
    () => undefined,
  );

/** What was known of the installation before the page was shown: a line that comes in late would move everything. */
export const useKnownSettings = (): Settings | undefined =>
  useSettingsQuery({ fetchPolicy: 'cache-only' }).data?.settings;
