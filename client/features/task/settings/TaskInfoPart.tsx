import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { Time } from '#client/ui/Time.tsx';
import { ItemCard, useItem } from '../../datasetSettings/index.ts';
import { useUpdateTaskDatasetMutation } from './ChangeTaskSettings.generated.ts';
import { type Entry, EntryList } from './EntryList.tsx';
import type { TaskSettings_DatasetFragment } from './TaskSettings.generated.ts';

/** The facts about a dataset, and its tags and metadata to edit. */
export function TaskInfoPart({ dataset }: { dataset: TaskSettings_DatasetFragment }) {
  const { t } = useTranslation(['taskSettings', 'settings']);
  const { id, tags, metadata } = dataset;
  const stored = { tags: toEntries(tags, 'tags'), metadata: toEntries(metadata, 'metadata') };
  const item = useItem(stored);
  const { value } = item;
  const [update] = useUpdateTaskDatasetMutation({ context: QUIET });
  const duplicate = duplicateName(value.tags) ?? duplicateName(value.metadata);
  const save = () =>
    update({
      variables: {
        input: {
          id,
          tags: changedEntries(value.tags, tags, 'tags'),
          metadata: changedEntries(value.metadata, metadata, 'metadata'),
        },
      },
    });
  return (
    <ItemCard
      id="info"
      title={t('settings:info')}
      item={item}
      refusal={duplicate !== undefined && t('double', { name: duplicate })}
      onSave={save}
    >
      <TaskFacts dataset={dataset} />
      <EntryList
        title={t('tags')}
        addLabel={t('addTag')}
        entries={value.tags}
        storedCount={stored.tags.length}
        onChange={(entries) => item.change({ tags: [...entries] })}
      />
      <EntryList
        title={t('metadata')}
        addLabel={t('addMetadata')}
        entries={value.metadata}
        storedCount={stored.metadata.length}
        onChange={(entries) => item.change({ metadata: [...entries] })}
      />
    </ItemCard>
  );
}

export function TaskFacts({ dataset }: { dataset: TaskSettings_DatasetFragment }) {
  const { name, task, workspace, createdBy, insertedAt } = dataset;
  const { t } = useTranslation(['taskSettings', 'datasets', 'settings']);
  return (
    <Facts
      inColumns
      facts={[
        [t('settings:name'), name],
        [t('datasets:task'), t(`datasets:task${task}`)],
        [t('settings:workspace'), workspace.name],
        [t('created'), <Time key="created" iso={insertedAt} />],
        ...(createdBy ? [[t('createdBy'), createdBy] as const] : []),
      ]}
    />
  );
}

/** Tags are texts. Metadata are any values; those that are no texts are edited as JSON. */
type EntryKind = 'tags' | 'metadata';

/** The stored values as texts to edit. A text that is valid JSON is quoted. */
export const toEntries = (stored: Record<string, unknown>, kind: EntryKind): Entry[] =>
  Object.entries(stored).map(([name, value]) => ({ name, text: toText(value, kind) }));

/** The named entries that differ from the stored values, as values. */
export function changedEntries(
  entries: readonly Entry[],
  stored: Record<string, unknown>,
  kind: EntryKind,
): Record<string, unknown> {
  const changed = entries
    .map(({ name, text }) => ({ name: name.trim(), text }))
    .filter(({ name, text }) => name && (!(name in stored) || toText(stored[name], kind) !== text));
  return Object.fromEntries(changed.map(({ name, text }) => [name, toValue(text, kind)]));
}

export function duplicateName(entries: readonly Entry[]): string | undefined {
  const names = entries.map(({ name }) => name.trim()).filter(Boolean);
  return names.find((name, index) => names.indexOf(name) < index);
}

function toText(value: unknown, kind: EntryKind): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return kind === 'metadata' && parse(value) !== undefined ? JSON.stringify(value) : value;
}

function toValue(text: string, kind: EntryKind): unknown {
  const value = kind === 'metadata' ? parse(text) : undefined;
  return value === undefined ? text : value;
}

/** The JSON value of a text; undefined if it is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
