import type { ApolloClient, DefaultContext } from '@apollo/client';
import { SettingsDocument, type SettingsQuery } from './Settings.generated.ts';

/**
 * The context of a mutation with a key: however often it is sent with that key, it is carried out once. Nothing where the server knows
 * no keys.
 */
export function keyed(client: ApolloClient, key: string): DefaultContext {
  const settings = client.readQuery<SettingsQuery>({ query: SettingsDocument })?.settings;
  if (settings?.capabilities.backend !== 'EMBEDDED') return {};
  return { headers: { 'idempotency-key': key } };
}
