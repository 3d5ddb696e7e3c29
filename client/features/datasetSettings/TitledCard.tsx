import { useApolloClient } from '@apollo/client/react';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#client/lib/format.ts';
import { LONGEST } from '#client/lib/restLimits.ts';
import { type Item, ItemCard, useItem } from './ItemCard.tsx';
import type {
  Settings_FieldFragment,
  Settings_MetadataPropertyFragment,
  Settings_VectorSettingsFragment,
} from './SettingsPage.generated.ts';
import { optionalText, TextEntry } from './TextEntry.tsx';
import {
  MetadataVisibilityDocument,
  type MetadataVisibilityQuery,
  useUpdateFieldMutation,
  useUpdateMetadataPropertyMutation,
  useUpdateVectorSettingsMutation,
} from './UpdateSettings.generated.ts';

interface Props<Value extends { title: string }> {
  /** What the item is kept as, e.g. `field <id>`. */
  id: string;
  /** The name programs know it by; an item without a title is called by it. */
  name: string;
  /** What stands beside the title, where that is more than the name. */
  note?: string;
  original: Value;
  /** What is said where the title is not valid. */
  refusal: string;
  /** Stores what was changed. */
  onSave(changes: Partial<Value>): Promise<unknown>;
  /** What else of the item can be changed. */
  children?(item: Item<Value>): ReactNode;
}

/** An item of which people read the title, to be changed and saved by itself. */
function TitledCard<Value extends { title: string }>(props: Props<Value>) {
  const { id, name, note = name, original, refusal, onSave, children } = props;
  const { t } = useTranslation('settings');
  const item = useItem(original);
  const { title } = item.value;
  const fault = optionalText(title, LONGEST.title);
  return (
    <ItemCard
      id={id}
      title={original.title || name}
      name={note}
      item={item}
      refusal={fault && refusal}
      onSave={() => onSave({ ...item.changes, ...('title' in item.changes ? { title: title.trim() || name } : {}) })}
    >
      <TextEntry
        label={t('itemTitle')}
        value={title}
        max={LONGEST.title}
        fault={fault}
        placeholder={name}
        onChange={(text) => item.change({ title: text } as Partial<Value>)}
      />
      {children?.(item)}
    </ItemCard>
  );
}

/** A text of the records: what annotators read above it, and how it is shown. */
export function FieldPart({ field: { id, name, title, useMarkdown } }: { field: Settings_FieldFragment }) {
  const { t } = useTranslation(['settings', 'valid']);
  const [update] = useUpdateFieldMutation();
  return (
    <TitledCard
      id={`field ${id}`}
      name={name}
      original={{ title, useMarkdown }}
      refusal={t('valid:field')}
      onSave={(changes) => update({ variables: { input: { id, ...changes } } })}
    >
      {({ value, change }) => (
        <Switch
          label={t('settings:markdown')}
          checked={value.useMarkdown}
          onChange={({ currentTarget }) => change({ useMarkdown: currentTarget.checked })}
        />
      )}
    </TitledCard>
  );
}

interface MetadataProps {
  property: Settings_MetadataPropertyFragment;
  datasetId: string;
}

/** A metadata property: what people read, and whether annotators see it. */
export function MetadataPart({ property, datasetId }: MetadataProps) {
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
    return properties.find((property) => property.id === id)?.visibleForAnnotators ?? visibleForAnnotators;
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

/** A kind of vector: what people read when they look for similar records. */
export function VectorPart({ vector }: { vector: Settings_VectorSettingsFragment }) {
  const { t, i18n } = useTranslation(['settings', 'valid']);
  const { id, name, title, dimensions } = vector;
  const [update] = useUpdateVectorSettingsMutation();
  return (
    <TitledCard
      id={`vector ${id}`}
      name={name}
      note={`${name} · ${t('settings:dimensions')}: ${formatNumber(dimensions, i18n.language)}`}
      original={{ title }}
      refusal={t('valid:vector')}
      onSave={(changes) => update({ variables: { input: { id, title, ...changes } } })}
    />
  );
}
