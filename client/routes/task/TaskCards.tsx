import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskRecord } from '#client/features/task/model.ts';
import { TaskCard } from '#client/features/task/record/index.ts';
import type { TaskSelection } from '#client/features/task/selection/index.ts';
import rail from '#client/ui/Rail.module.css';
import { Skeleton, SkeletonText } from '#client/ui/Skeleton.tsx';
import frame from '#client/ui/WorkPage.module.css';
import styles from './TaskCards.module.css';
import page from './TaskPage.module.css';
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

/** Cards on their way. */
export function CardSkeletons() {
  return (
    <div className={styles.cards} aria-hidden>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className={styles.blank}>
          <Skeleton width={140} height={16} />
          <SkeletonText lines={4} />
          <Skeleton width={240} height={32} />
        </div>
      ))}
    </div>
  );
}

/** The page while its dataset is on its way. */
export function TaskSkeleton() {
  const { t } = useTranslation('record');
  return (
    <div className={frame.page} aria-busy aria-label={t('loading')} role="status">
      <div className={page.toolbar}>
        <Skeleton width={320} height={32} />
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} width={96} height={16} />
        ))}
      </div>
      <div className={frame.body}>
        <div className={page.work}>
          <CardSkeletons />
        </div>
        <div className={rail.rail} data-named />
      </div>
    </div>
  );
}
