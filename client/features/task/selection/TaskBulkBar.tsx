import { Group, Text } from '@mantine/core';
import { IconBan, IconChecks, IconEraser, IconRestore } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { BulkConfirmation, PageCheckbox, SelectAllMatched } from '#client/features/bulk/index.ts';
import { CommandButton } from '#client/ui/CommandButton.tsx';
import type { TaskActions } from '../actions/index.ts';
import { TASK_LIMITS, type TaskCriteria } from '../criteria/index.ts';
import { BulkLabelPicker } from '../label/index.ts';
import type { TaskDataset } from '../model.ts';
import styles from './TaskBulkBar.module.css';
import { useBulkActions } from './useBulkActions.ts';
import type { TaskSelection } from './useTaskSelection.ts';

interface Props {
  dataset: TaskDataset;
  criteria: TaskCriteria;
  selection: TaskSelection;
  actions: TaskActions;
}

/** The selection, and the actions on all selected records. */
export function TaskBulkBar({ dataset, criteria, selection, actions }: Props) {
  const { t } = useTranslation(['taskRecord', 'bulk', 'form', 'common']);
  const { count, total, records, coverage, isAllMatched } = selection;
  const { act, pending, isFinding, answer } = useBulkActions(dataset, criteria, selection);
  const checkbox = useRef<HTMLInputElement>(null);
  const editedCount = records.filter(({ id }) => actions.editOf(id) !== undefined).length;
  const isBusy = isFinding || actions.progress !== null;
  const state = count === 0 ? t('bulk:none') : t('bulk:selected', { count });
  const texts = records.flatMap((record) => (record.__typename === 'TextClassificationRecord' ? [record] : []));
  const canPick = texts.length > 0 && (!isAllMatched || !texts.some(({ multiLabel }) => multiLabel));

  useCommands('page', [
    {
      id: 'bulk.page',
      keys: ['a', 'mod+a'],
      label: t('bulk:selectPage'),
      run: () => selection.selectPage(coverage !== 'all'),
    },
    { id: 'bulk.all', keys: 'Shift+a', label: t('bulk:selectMatched'), run: selection.selectAllMatched },
  ]);
  const buttons = [
    ['validate', t('taskRecord:validate'), IconChecks, false],
    ['discard', t('form:discard'), IconBan, false],
    ['clear', t('common:clear'), IconEraser, true],
    ['reset', t('common:reset'), IconRestore, true],
  ] as const;

  return (
    <div role="group" aria-label={t('taskRecord:bulkBar')} className={styles.frame}>
      <div className={styles.bar}>
        <PageCheckbox ref={checkbox} coverage={coverage} isDisabled={total === 0} onChange={selection.selectPage} />
        {canPick && (
          <BulkLabelPicker
            dataset={dataset}
            records={texts}
            count={count}
            actions={{
              ...actions,
              validate: (_records, annotationOf) =>
                act({ label: t('taskRecord:validate'), run: (all) => actions.validate(all, annotationOf) }),
            }}
          />
        )}
        <Group gap="xs">
          {buttons.map(([id, label, Icon, isDestructive]) => (
            <CommandButton
              key={id}
              icon={<Icon size={16} aria-hidden />}
              command={{
                id,
                label,
                keys: [],
                when: () => count > 0 && !isBusy,
                reason: () => (count === 0 ? t('bulk:none') : ''),
                run: () => void act({ label, isDestructive, run: (all) => actions[id](all) }),
              }}
            />
          ))}
        </Group>
        <Text role="status" c="dimmed">
          {actions.progress
            ? t('bulk:sending', {
                done: actions.progress.done,
                total: actions.progress.total,
              })
            : [state, ...(editedCount > 0 ? [t('taskRecord:edited', { count: editedCount })] : [])].join(', ')}
        </Text>
        <SelectAllMatched
          total={total}
          max={TASK_LIMITS.records}
          canSelectAll={coverage === 'all' && !isAllMatched && records.length < total}
          isCapped={isAllMatched && total > TASK_LIMITS.records}
          checkbox={checkbox}
          onSelect={selection.selectAllMatched}
        />
      </div>
      {pending && (
        <BulkConfirmation
          beyondPage={Math.min(total, TASK_LIMITS.records)}
          answered={0}
          action={pending.label}
          isDestructive={pending.isDestructive}
          onAnswer={(decision) => void answer(decision !== null)}
        />
      )}
    </div>
  );
}
