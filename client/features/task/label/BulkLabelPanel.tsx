import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelSearch } from '#client/features/question/index.ts';
import { textFilter } from '#client/lib/text.ts';
import facet from '#client/ui/FacetFilter.module.css';
import { ToolPanel } from '#client/ui/filter/ToolPanel.tsx';
import panel from '#client/ui/filter/ToolPanel.module.css';
import type { TaskActions } from '../actions/index.ts';
import type { TaskDataset, TextClassificationRecord } from '../model.ts';
import { labelsOf, MAX_VISIBLE, withLabel } from './labels.ts';

export interface BulkLabels {
  dataset: TaskDataset;
  /** The selected records of the page. */
  records: readonly TextClassificationRecord[];
  /** How many records are selected, if there are more. */
  count?: number;
  actions: Pick<TaskActions, 'editOf' | 'editMany' | 'validate'>;
}

/** All labels, each checked if all selected records have it and are known. */
export function BulkLabelPanel({
  dataset,
  records,
  count: selectedCount = records.length,
  actions,
  onClose,
}: BulkLabels & { onClose(): void }) {
  const { t } = useTranslation('taskRecord');
  const [search, setSearch] = useState('');
  const isMultiLabel = records.some(({ multiLabel }) => multiLabel);
  const labelsOfEach = records.map((record) => labelsOf(record, actions.editOf(record.id)));
  const matches = textFilter(search);
  const found = dataset.labels.filter(({ name }) => matches(name));
  /** How many of the records have a label. */
  const countOf = (label: string): number => labelsOfEach.filter((labels) => labels.includes(label)).length;
  const isAllKnown = selectedCount === records.length;

  function toggle(label: string) {
    if (!isMultiLabel) {
      void actions.validate(records, () => ({ labels: [label] }));
      onClose();
      return;
    }
    const isAdded = countOf(label) < records.length;
    const changes = records.flatMap((record, index) => {
      const before = labelsOfEach[index] ?? [];
      if (before.includes(label) === isAdded) return [];
      const others = record.multiLabel ? before : [];
      return [{ record, annotation: { labels: withLabel(others, label, isAdded) } }];
    });
    actions.editMany(changes);
  }

  return (
    <ToolPanel title={t('labelsOfSelected', { count: selectedCount })} onClose={onClose}>
      {dataset.labels.length > MAX_VISIBLE && <LabelSearch value={search} onSearch={setSearch} />}
      <div role="group" aria-label={t('labels')} className={facet.list}>
        {found.map(({ name }) => {
          const count = countOf(name);
          return (
            <Checkbox
              key={name}
              checked={isAllKnown && count === records.length}
              indeterminate={isAllKnown && count > 0 && count < records.length}
              onChange={() => toggle(name)}
              label={<span dir="auto">{name}</span>}
              classNames={{ body: facet.body, labelWrapper: facet.labelWrapper, label: facet.label }}
            />
          );
        })}
        {found.length === 0 && <p className={panel.note}>{search ? t('noLabel') : t('noLabels')}</p>}
      </div>
      <p className={panel.note}>{isMultiLabel ? t('bulkEdits') : t('bulkValidates')}</p>
    </ToolPanel>
  );
}
