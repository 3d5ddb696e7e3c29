import { useTranslation } from 'react-i18next';
import { QUIET } from '#client/graphql/notices.ts';
import { ItemCard, useItem } from '../../datasetSettings/index.ts';
import { useUpdateTaskDatasetMutation } from './ChangeTaskSettings.generated.ts';
import { changedEntries, doubleName, toEntries } from './entries.ts';
import { EntryList } from './EntryList.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import type { TaskSettings_DatasetFragment } from './TaskSettings.generated.ts';

/** What a dataset is, and what else was stored with it. */
export function TaskInfoPart({ dataset }: { dataset: TaskSettings_DatasetFragment }) {
  const { t } = useTranslation(['taskSettings', 'settings']);
  const { id, tags, metadata } = dataset;
  const stored = { tags: toEntries(tags, 'tags'), metadata: toEntries(metadata, 'metadata') };
  const { value, ...item } = useItem(stored);
  const [update] = useUpdateTaskDatasetMutation({ context: QUIET });
  const double = doubleName(value.tags) ?? doubleName(value.metadata);
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
      isModified={item.isModified}
      refusal={double === undefined ? null : t('double', { name: double })}
      onSave={save}
      onSaved={() => item.settle(value)}
      onRestore={item.restore}
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
