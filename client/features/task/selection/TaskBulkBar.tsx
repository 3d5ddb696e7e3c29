import { Button, Checkbox } from '@mantine/core';
import { IconBan, IconChecks, IconEraser, IconRestore, type TablerIcon } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#client/commands/useCommands.ts';
import { BulkConfirmation } from '#client/features/bulk/index.ts';
import { formatNumber } from '#client/lib/format.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { TASK_LIMITS, type TaskCriteria } from '../criteria/index.ts';
import { BulkLabelPicker } from '../label/index.ts';
import type { TaskDataset } from '../model.ts';
import type { TaskActions } from '../actions/index.ts';
import styles from './TaskBulkBar.module.css';
import { useBulkActions } from './useBulkActions.ts';
import type { TaskSelection } from './useTaskSelection.ts';

interface Props {
  dataset: TaskDataset;
  /** Which records match. */
  criteria: TaskCriteria;
  selection: TaskSelection;
  work: TaskActions;
}

/** What is chosen of the records that match, and what can be done with all of it. */
export function TaskBulkBar({ dataset, criteria, selection, work }: Props) {
  const { t, i18n } = useTranslation(['taskRecord', 'bulk', 'form', 'common']);
  const { count, total, records, coverage, isAllMatched } = selection;
  const { act, isAsking, isFinding, answer } = useBulkActions(dataset, criteria, selection);
  const box = useRef<HTMLInputElement>(null);
  const format = (value: number): string => formatNumber(value, i18n.language);
  const edited = records.filter(({ id }) => work.editOf(id) !== undefined).length;
  const isNone = count === 0;
  const isBusy = isFinding || work.progress !== null;
  const state = isNone ? t('bulk:none') : t('bulk:selected', { count });
  const texts = records.flatMap((record) => (record.__typename === 'TextClassificationRecord' ? [record] : []));
  const canPick = texts.length > 0 && (!isAllMatched || !texts.some(({ multiLabel }) => multiLabel));

  const isWhole = coverage === 'all';
  useCommands('page', [
    { id: 'bulk.page', keys: 'a', label: t('bulk:selectPage'), run: () => selection.selectPage(!isWhole) },
    { id: 'bulk.all', keys: 'Shift+a', label: t('bulk:selectMatched'), run: selection.selectAllMatched },
  ]);
  const actions = [
    ['validate', t('taskRecord:validate'), IconChecks, work.validate],
    ['discard', t('form:discard'), IconBan, work.discard],
    ['clear', t('common:clear'), IconEraser, work.clear],
    ['reset', t('common:reset'), IconRestore, work.reset],
  ] as const;

  return (
    <div role="group" aria-label={t('taskRecord:bulkBar')} className={styles.frame}>
      <div className={styles.bar}>
        <Tooltip label={t('bulk:selectPage')}>
          <Checkbox
            ref={box}
            aria-label={t('bulk:selectPage')}
            className={styles.box}
            checked={isWhole}
            indeterminate={coverage === 'some'}
            disabled={total === 0}
            onChange={() => selection.selectPage(!isWhole)}
          />
        </Tooltip>
        {canPick && (
          <BulkLabelPicker
            dataset={dataset}
            records={texts}
            work={{ ...work, validate: (_records, annotationOf) => act((all) => work.validate(all, annotationOf)) }}
          />
        )}
        <div className={styles.actions}>
          {actions.map(([id, label, icon, action]) => (
            <BulkAction
              key={id}
              label={label}
              icon={icon}
              why={isNone ? t('bulk:none') : undefined}
              isBusy={isBusy}
              onAct={() => void act((all) => action(all))}
            />
          ))}
        </div>
        <span role="status" className={styles.state}>
          {work.progress
            ? t('bulk:sending', { done: format(work.progress.done), total: format(work.progress.total) })
            : [state, ...(edited > 0 ? [t('taskRecord:edited', { count: edited })] : [])].join(', ')}
        </span>
        {isWhole && !isAllMatched && records.length < total && (
          <Button
            variant="light"
            className={styles.all}
            onClick={() => {
              // The button goes with what is not chosen.
              box.current?.focus({ preventScroll: true });
              selection.selectAllMatched();
            }}
          >
            {t('bulk:selectAll', { total: format(total) })}
          </Button>
        )}
        {isAllMatched && total > TASK_LIMITS.records && (
          <span className={styles.cap}>{t('bulk:cap', { max: format(TASK_LIMITS.records) })}</span>
        )}
      </div>
      <BulkConfirmation
        warning={isAsking ? { beyondPage: Math.min(total, TASK_LIMITS.records), answered: 0 } : null}
        onAnswer={(decision) => void answer(decision !== null)}
      />
    </div>
  );
}

interface ActionProps {
  label: string;
  icon: TablerIcon;
  /** Why it does nothing. */
  why: string | undefined;
  isBusy: boolean;
  onAct(): void;
}

function BulkAction({ label, icon: Icon, why, isBusy, onAct }: ActionProps) {
  const isOff = why !== undefined || isBusy;
  return (
    <Tooltip label={why} disabled={!why}>
      <Button
        variant="default"
        className={styles.action}
        leftSection={<Icon size={16} aria-hidden />}
        aria-disabled={isOff || undefined}
        data-disabled={isOff || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !isOff && onAct()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
