import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelSearch } from '#client/features/question/index.ts';
import { fold } from '#client/lib/text.ts';
import { ToolPanel } from '#client/ui/filter/ToolPanel.tsx';
import type { TaskDataset, TextClassificationRecord } from '../model.ts';
import type { TaskActions } from '../actions/index.ts';
import { labelsOf, withLabel } from './labelsOf.ts';
import { MAX_VISIBLE } from './useShownLabels.ts';
import styles from './BulkLabelPanel.module.css';

export interface BulkLabels {
  dataset: TaskDataset;
  /** The selected ones. */
  records: readonly TextClassificationRecord[];
  work: Pick<TaskActions, 'editOf' | 'edit' | 'validate'>;
}

interface Props extends BulkLabels {
  onClose(): void;
}

/** All labels, each with whether none, some or all of the selected records have it. */
export function BulkLabelPanel({ dataset, records, work, onClose }: Props) {
  const { t } = useTranslation('taskRecord');
  const [search, setSearch] = useState('');
  const isMultiLabel = records.some(({ multiLabel }) => multiLabel);
  const chosen = records.map((record) => labelsOf(record, work.editOf(record.id)));
  const wanted = fold(search.trim());
  const found = dataset.labels.filter(({ name }) => fold(name).includes(wanted));

  function choose(label: string) {
    if (!isMultiLabel) {
      void work.validate(records, () => ({ labels: [label] }));
      onClose();
      return;
    }
    const isWanted = shareOf(label, chosen) !== 'all';
    records.forEach((record, index) => {
      const before = chosen[index] ?? [];
      if (before.includes(label) === isWanted) return;
      const others = record.multiLabel ? before : [];
      work.edit(record, { labels: withLabel(others, label, isWanted) });
    });
  }

  return (
    <ToolPanel title={t('labelsOfSelected', { count: records.length })} onClose={onClose}>
      {dataset.labels.length > MAX_VISIBLE && <LabelSearch value={search} onSearch={setSearch} />}
      <div role="group" aria-label={t('labels')} className={styles.list}>
        {found.map(({ name }) => {
          const share = shareOf(name, chosen);
          return (
            <Checkbox
              key={name}
              checked={share === 'all'}
              indeterminate={share === 'some'}
              onChange={() => choose(name)}
              label={<span dir="auto">{name}</span>}
              classNames={{ body: styles.row, labelWrapper: styles.labelWrapper, label: styles.label }}
            />
          );
        })}
        {found.length === 0 && <p className={styles.none}>{search ? t('noLabel') : t('noLabels')}</p>}
      </div>
      <p className={styles.note}>{isMultiLabel ? t('bulkEdits') : t('bulkValidates')}</p>
    </ToolPanel>
  );
}

/** Whether none, some or all of the lists have a label. */
function shareOf(label: string, lists: readonly (readonly string[])[]): 'none' | 'some' | 'all' {
  const count = lists.filter((labels) => labels.includes(label)).length;
  if (count === 0) return 'none';
  return count === lists.length ? 'all' : 'some';
}
