import type { RestClient } from '#gateway/rest/client.ts';

export interface RestSettings {
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

export const settings = (rest: RestClient) => rest.get<RestSettings>('/v1/settings');

export const version = (rest: RestClient) =>
  rest.get<{ version: string }>('/v1/version').then((answer) => answer.version);

export const oauthProviders = (rest: RestClient) =>
  rest.get<{ items: { name: string }[] }>('/v1/oauth2/providers').then(({ items }) => items);
