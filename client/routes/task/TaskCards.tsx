import { useTranslation } from 'react-i18next';
import type { TaskRecord } from '#client/features/task/model.ts';
import { TaskCard } from '#client/features/task/record/index.ts';
import { Skeleton, SkeletonCards } from '#client/ui/Skeleton.tsx';
import { WorkSkeleton } from '#client/ui/WorkSkeleton.tsx';
import styles from './TaskPage.module.css';
import type { ViewProps } from './view.ts';

interface Props extends Omit<ViewProps, 'list' | 'mode' | 'address'> {
  records: readonly TaskRecord[];
  criteria: ViewProps['address']['criteria'];
  isReadOnly: boolean;
  /** Whether these are still the records of the previous page. */
  isInert: boolean;
}

/** The records of a page as cards. One of them is active. */
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
            onSelect={selection.select}
          />
        </li>
      ))}
    </ol>
  );
}

export function CardSkeletons() {
  return (
    <SkeletonCards lines={4}>
      <Skeleton width={240} height={32} />
    </SkeletonCards>
  );
}

/** The page while its dataset is loading. */
export function TaskSkeleton() {
  return (
    <WorkSkeleton isNamed tools={<Skeleton width={320} height={32} />}>
      <div className={styles.main}>
        <CardSkeletons />
      </div>
    </WorkSkeleton>
  );
}
