import { apollo } from '#client/graphql/client.ts';
import { SettingsDocument, type SettingsQuery } from './Settings.generated.ts';

/** Reads the installation's settings ahead of the page that shows them. Without them the page says less, but it works. */
export async function preloadSettings(): Promise<void> {
  await apollo.query<SettingsQuery>({ query: SettingsDocument }).catch(() => undefined);
}
