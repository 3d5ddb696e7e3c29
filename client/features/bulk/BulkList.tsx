import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkCard, type CardProps } from './BulkCard.tsx';
import styles from './BulkCard.module.css';

/** A record of the page. */
export type ListedRecord = Pick<CardProps, 'record' | 'position' | 'score'>;

interface Props extends Pick<CardProps, 'isFull' | 'fields' | 'questions' | 'isDistributed' | 'hits' | 'actions'> {
  records: readonly ListedRecord[];
  /** How many records match in all. */
  total: number;
  selected: ReadonlySet<string>;
  activeId: string | undefined;
  failures: ReadonlyMap<string, string>;
  ref: RefObject<HTMLDivElement | null>;
}

/** The cards of a page. Tab reaches only the active card and its controls; other keys lead to the other cards. */
export function BulkList({ records, total, selected, activeId, failures, ref: list, ...shared }: Props) {
  const { t } = useTranslation('bulk');
  const visited = useVisibleCards(list, records);
  useWindowEvent('keydown', function skipOtherCards({ key }) {
    if (key !== 'Tab') return;
    const others = cardsOf(list.current).filter(({ dataset }) => dataset.record !== activeId);
    const setInert = (isInert: boolean): void => others.forEach((card) => (card.inert = isInert));
    setInert(true);
    // By then the focus has moved.
    setTimeout(() => setInert(false));
  });
  return (
    <div
      ref={list}
      role="grid"
      aria-label={t('list')}
      aria-multiselectable
      aria-rowcount={total}
      className={styles.list}
    >
      {records.map(({ record, position, score }) => (
        <BulkCard
          key={record.id}
          {...shared}
          record={record}
          position={position}
          score={score}
          isDistant={!visited.has(record.id)}
          isSelected={selected.has(record.id)}
          isActive={record.id === activeId}
          failure={failures.get(record.id)}
        />
      ))}
    </div>
  );
}

const cardsOf = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.children ?? [])].filter((card) => card instanceof HTMLElement);

/** Cards this close to the viewport are rendered in full. */
const MARGIN = '1200px 0px';

/**
 * The records whose cards have been near the viewport: rendering all cards of a page at once would block the browser. `list` contains
 * the cards; its parent scrolls.
 */
function useVisibleCards(list: RefObject<HTMLElement | null>, records: readonly unknown[]): ReadonlySet<string> {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    function watchCards() {
      const scroller = list.current?.parentElement;
      if (!list.current || !scroller) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          const near = entries.filter(({ isIntersecting }) => isIntersecting);
          for (const { target } of near) observer.unobserve(target);
          const ids = near.map(({ target }) => (target instanceof HTMLElement ? (target.dataset.record ?? '') : ''));
          if (ids.length > 0) startTransition(() => setVisited((before) => new Set([...before, ...ids])));
        },
        { root: scroller, rootMargin: MARGIN },
      );
      for (const card of list.current.children) observer.observe(card);
      return () => observer.disconnect();
    },
    [list, records],
  );
  return visited;
}
