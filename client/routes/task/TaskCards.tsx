import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRecord } from '#client/features/task/model.ts';
import { TaskCard } from '#client/features/task/record/index.ts';
import type { TaskSelection } from '#client/features/task/selection/index.ts';
import styles from './TaskCards.module.css';
import type { useActiveCard } from './useActiveCard.ts';

type Shared = Pick<
  ComponentProps<typeof TaskCard>,
  'dataset' | 'work' | 'isReadOnly' | 'criteria' | 'onSearch' | 'onDealtWith'
>;

interface Props extends Shared {
  records: readonly TaskRecord[];
  cards: ReturnType<typeof useActiveCard>;
  /** Others are on their way: nothing can be done with these. */
  isInert: boolean;
  selection: TaskSelection;
}

/** The records of a page as cards; one of them is at hand. */
export function TaskCards({ records, cards, isInert, selection, ...shared }: Props) {
  const { t } = useTranslation('task');
  const { list, activeId, activate } = cards;
  return (
    <ol ref={list} aria-label={t('records')} className={styles.cards} inert={isInert}>
      {records.map((record) => (
        <li
          key={record.id}
          data-record={record.id}
          tabIndex={-1}
          className={styles.card}
          onFocusCapture={() => activate(record.id)}
          onPointerDownCapture={() => activate(record.id)}
        >
          <TaskCard
            {...shared}
            record={record}
            isActive={record.id === activeId}
            isSelected={selection.has(record.id)}
            onSelect={(isRange) => selection.select(record.id, isRange)}
          />
        </li>
      ))}
    </ol>
  );
}
