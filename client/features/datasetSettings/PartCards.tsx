import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#client/features/field/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { LONGEST } from '#client/lib/restLimits.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { Toggle } from '#client/ui/Toggle.tsx';
import { AnswersPerRecord } from './AnswersPerRecord.tsx';
import { GuidelinesEntry } from './GuidelinesEntry.tsx';
import { ItemCard } from './ItemCard.tsx';
import { type Item, useItem } from './SaveForm.tsx';
import type {
  Settings_DatasetFragment,
  Settings_MetadataPropertyFragment,
  Settings_VectorSettingsFragment,
} from './SettingsPage.generated.ts';
import { TemplateSettings } from './TemplateSettings.tsx';
import { optionalText, orNull, TextEntry } from './TextEntry.tsx';
import {
  MetadataVisibilityDocument,
  type MetadataVisibilityQuery,
  useUpdateDatasetMutation,
  useUpdateFieldMutation,
  useUpdateMetadataPropertyMutation,
  useUpdateVectorSettingsMutation,
} from './UpdateSettings.generated.ts';

/** The dataset itself: its guidelines, how many answers its records need, and which metadata they may carry. */
export function InfoPart({ dataset }: { dataset: Settings_DatasetFragment }) {
  const { t } = useTranslation(['settings', 'valid']);
  const { id, name, workspace } = dataset;
  const item = useItem({
    guidelines: dataset.guidelines ?? '',
    allowExtraMetadata: dataset.allowExtraMetadata,
    minSubmitted: dataset.distribution?.minSubmitted ?? null,
  });
  const { value } = item;
  const [update] = useUpdateDatasetMutation();
  const fault = optionalText(value.guidelines, LONGEST.guidelines);
  const save = () => {
    const { guidelines, ...changes } = item.changes;
    const text = guidelines === undefined ? undefined : orNull(guidelines);
    return update({ variables: { input: { id, guidelines: text, ...changes } } });
  };
  return (
    <ItemCard
      id="info"
      title={t('settings:info')}
      item={item}
      refusal={fault && t('valid:max', { max: LONGEST.guidelines })}
      onSave={save}
    >
      <Facts
        inColumns
        facts={[
          [t('settings:name'), name],
          [t('settings:workspace'), workspace.name],
        ]}
      />
      <GuidelinesEntry value={value.guidelines} onChange={(guidelines) => item.change({ guidelines })} />
      <AnswersPerRecord value={value.minSubmitted} onChange={(minSubmitted) => item.change({ minSubmitted })} />
      <Toggle
        label={t('settings:extra')}
        isOn={value.allowExtraMetadata}
        onChange={(allowExtraMetadata) => item.change({ allowExtraMetadata })}
      />
    </ItemCard>
  );
}

interface TitledProps<Value extends { title: string }> {
  id: string;
  /** The name in the API, which replaces an empty title. */
  name: string;
  /** Shown beside the title; by default the name. */
  note?: string;
  original: Value;
  refusal: string;
  onSave(changes: Partial<Value>): Promise<unknown>;
  children?(item: Item<Value>): ReactNode;
}

function TitledCard<Value extends { title: string }>(props: TitledProps<Value>) {
  const { name, note = name, original, refusal, onSave, children } = props;
  const { t } = useTranslation('settings');
  const item = useItem(original);
  const { title } = item.value;
  const fault = optionalText(title, LONGEST.title);
  return (
    <ItemCard
      id={props.id}
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

interface FieldProps {
  field: Field;
  /** The names of all fields of the dataset. */
  fieldNames: readonly string[];
  datasetId: string;
}

/** A field: its heading, and how its value is shown. */
export function FieldPart({ field, fieldNames, datasetId }: FieldProps) {
  const { t } = useTranslation(['settings', 'valid']);
  const [update] = useUpdateFieldMutation();
  const { id, name, title, useMarkdown, __typename } = field;
  const { template, advancedMode } = __typename === 'CustomField' ? field : NO_TEMPLATE;
  const original = { title, useMarkdown, template, advancedMode };
  return (
    <TitledCard
      id={`fields ${id}`}
      name={name}
      original={original}
      refusal={t('valid:field')}
      onSave={({ title, ...changes }) =>
        update({ variables: { input: { id, title, ...toFieldChanges(__typename, original, changes) } } })
      }
    >
      {({ value, change }) => (
        <>
          {(__typename === 'TextField' || __typename === 'ChatField') && (
            <Toggle
              label={t('settings:markdown')}
              isOn={value.useMarkdown}
              onChange={(useMarkdown) => change({ useMarkdown })}
            />
          )}
          {__typename === 'CustomField' && (
            <TemplateSettings
              field={field}
              datasetId={datasetId}
              fieldNames={fieldNames}
              template={value.template}
              isAdvanced={value.advancedMode}
              onChange={change}
            />
          )}
        </>
      )}
    </TitledCard>
  );
}

const NO_TEMPLATE = { template: '', advancedMode: false };

interface ShownAs {
  useMarkdown: boolean;
  template: string;
  advancedMode: boolean;
}

/** Returns only the changed settings, so that changes by other users stay. A template is sent with its mode. */
function toFieldChanges(type: Field['__typename'], original: ShownAs, changes: Partial<ShownAs>) {
  if (type === 'TextField' || Object.keys(changes).length === 0) return changes;
  const { useMarkdown, template, advancedMode } = { ...original, ...changes };
  return { settings: type === 'ChatField' ? { chat: { useMarkdown } } : { custom: { template, advancedMode } } };
}

interface MetadataProps {
  property: Settings_MetadataPropertyFragment;
  datasetId: string;
}

/** A metadata property: its title, and whether annotators see it. */
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
        // The server requires the visibility. If it was not changed here, another user may have changed it.
        const isVisible = changes.visibleForAnnotators ?? (await readVisibility());
        return update({ variables: { input: { id, ...changes, visibleForAnnotators: isVisible } } });
      }}
    >
      {({ value, change }) => (
        <Toggle
          label={t('settings:visible')}
          isOn={value.visibleForAnnotators}
          onChange={(isVisible) => change({ visibleForAnnotators: isVisible })}
        />
      )}
    </TitledCard>
  );
}

/** A kind of vector: its title in the search for similar records. */
export function VectorPart({ vector }: { vector: Settings_VectorSettingsFragment }) {
  const { t } = useTranslation(['settings', 'valid']);
  const { formatNumber } = useFormats();
  const { id, name, title, dimensions } = vector;
  const [update] = useUpdateVectorSettingsMutation();
  return (
    <TitledCard
      id={`vectors ${id}`}
      name={name}
      note={`${name} · ${t('settings:dimensions')}: ${formatNumber(dimensions)}`}
      original={{ title }}
      refusal={t('valid:vector')}
      onSave={(changes) => update({ variables: { input: { id, title, ...changes } } })}
    />
  );
}
