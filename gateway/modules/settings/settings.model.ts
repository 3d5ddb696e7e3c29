import type { HuggingFaceSpace } from '#gateway/graphql/__generated__/types.ts';
import type { RestSettings } from './settings.source.ts';

export interface SettingsModel {
  version: string;
  showHuggingFaceSpacePersistentStorageWarning: boolean;
  huggingFaceSpace: HuggingFaceSpace | null;
}

export const toSettings = ({ argilla, huggingface }: RestSettings, version: string): SettingsModel => ({
  version,
  // The REST API tells what was set; whether there is anything to warn of is another matter.
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
