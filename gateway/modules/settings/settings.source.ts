import { cachedFor, type OnLookup } from '#gateway/rest/cache.ts';
import { capabilitiesOf, type RestVersion } from '#gateway/rest/capabilities.ts';
import type { RestClient } from '#gateway/rest/client.ts';

interface RestSettings {
  argilla: { show_huggingface_space_persistent_storage_warning?: boolean };
  huggingface?: {
    space_id: string;
    space_title?: string;
    space_subdomain?: string;
    space_host?: string;
    space_repo_name?: string;
    space_author_name?: string;
    space_persistent_storage_enabled: boolean;
  };
}

const toSettings = ({ argilla, huggingface }: RestSettings, version: RestVersion) => ({
  version: version.version,
  capabilities: capabilitiesOf(version),
  demoUsers: version.demo_users ?? [],
  // The REST API reports whether the warning is enabled, not whether it applies.
  showHuggingFaceSpacePersistentStorageWarning:
    huggingface?.space_persistent_storage_enabled === false &&
    (argilla.show_huggingface_space_persistent_storage_warning ?? false),
  huggingFaceSpace: huggingface
    ? {
        id: huggingface.space_id,
        title: huggingface.space_title,
        subdomain: huggingface.space_subdomain,
        host: huggingface.space_host,
        repoName: huggingface.space_repo_name,
        authorName: huggingface.space_author_name,
        persistentStorageEnabled: huggingface.space_persistent_storage_enabled,
      }
    : null,
});

export type SettingsModel = ReturnType<typeof toSettings>;

/** Short: the sign-in page offers the accounts of the demo, whose passwords anybody may change, also by the command line. */
const SETTINGS_LIFETIME_MS = 2_000;
const PROVIDERS_LIFETIME_MS = 240_000;

/** Answers that are the same for everybody, cached across requests. */
export const createPublicCache = (rest: RestClient, onLookup: OnLookup = () => undefined) => ({
  settings: cachedFor(
    SETTINGS_LIFETIME_MS,
    async () => {
      const [settings, version] = await Promise.all([
        rest.get<RestSettings>('/v1/settings'),
        rest.get<RestVersion>('/v1/version'),
      ]);
      return toSettings(settings, version);
    },
    { onLookup: (isHit) => onLookup('settings', isHit) },
  ),
  oauthProviders: cachedFor(
    PROVIDERS_LIFETIME_MS,
    () => rest.list('/v1/oauth2/providers', (provider: { name: string }) => provider),
    { onLookup: (isHit) => onLookup('oauthProviders', isHit) },
  ),
});

export type PublicCache = ReturnType<typeof createPublicCache>;
