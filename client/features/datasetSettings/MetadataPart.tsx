import { useApolloClient } from '@apollo/client/react';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings_MetadataPropertyFragment } from './SettingsPage.generated.ts';
import { TitledCard } from './TitledCard.tsx';
import {
  MetadataVisibilityDocument,
  type MetadataVisibilityQuery,
  useUpdateMetadataPropertyMutation,
} from './UpdateSettings.generated.ts';

interface Props {
  property: Settings_MetadataPropertyFragment;
  datasetId: string;
}

/** A metadata property: what people read, and whether annotators see it. */
export function MetadataPart({ property, datasetId }: Props) {
  const { t } = useTranslation(['settings', 'valid']);
  const client = useApolloClient();
  const { id, name, title, visibleForAnnotators } = property;
  const [update] = useUpdateMetadataPropertyMutation();

  async function readVisibility(): Promise<boolean> {
    const { data } = await client.query<MetadataVisibilityQuery>({
      query: MetadataVisibilityDocument,
      variables: { datasetId },
      fetchPolicy: 'network-only',
    });
    const properties = data?.dataset?.__typename === 'FeedbackDataset' ? data.dataset.metadataProperties : [];
    return properties.find((one) => one.id === id)?.visibleForAnnotators ?? visibleForAnnotators;
  }

  return (
    <TitledCard
      id={`metadata ${id}`}
      name={name}
      original={{ title, visibleForAnnotators }}
      refusal={t('valid:metadata')}
      onSave={async (changes) => {
        // It must always be sent: where it is not what was changed, it stays as it is by now.
        const isVisible = changes.visibleForAnnotators ?? (await readVisibility());
        return update({ variables: { input: { id, ...changes, visibleForAnnotators: isVisible } } });
      }}
    >
      {({ value, change }) => (
        <Switch
          label={t('settings:visible')}
          checked={value.visibleForAnnotators}
          onChange={({ currentTarget }) => change({ visibleForAnnotators: currentTarget.checked })}
        />
      )}
    </TitledCard>
  );
}
