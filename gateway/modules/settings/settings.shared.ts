import type { RestClient } from '#gateway/rest/client.ts';
import { remembered } from '#gateway/rest/remembered.ts';
import { toSettings } from './settings.model.ts';
import { oauthProviders, settings, version } from './settings.source.ts';

const SETTINGS_LIFETIME_MS = 600_000;
const PROVIDERS_LIFETIME_MS = 240_000;

/** The only answers kept across requests: they are the same for everybody, signed in or not. */
export const createShared = (anonymous: RestClient, onLookup: OnLookup = () => undefined) => ({
  settings: remembered(
    SETTINGS_LIFETIME_MS,
    async () => toSettings(...(await Promise.all([settings(anonymous), version(anonymous)]))),
    { onLookup: (isHit) => onLookup('settings', isHit) },
  ),
  oauthProviders: remembered(PROVIDERS_LIFETIME_MS, () => oauthProviders(anonymous), {
    onLookup: (isHit) => onLookup('oauthProviders', isHit),
  }),
});

/** Hears of each look into what is kept, by the name of what is looked for. */
export type OnLookup = (cache: string, isHit: boolean) => void;

export type Shared = ReturnType<typeof createShared>;
