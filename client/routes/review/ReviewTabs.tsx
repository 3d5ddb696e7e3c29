import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { REVIEW_TABS, type ReviewTab } from '#client/features/review/index.ts';
import { formatNumber } from '#client/lib/format.ts';
import styles from './ReviewTabs.module.css';

interface Props {
  value: ReviewTab;
  /** Null while unknown. */
  counts: Readonly<Record<ReviewTab, number | null>>;
  controls: string;
  onChange(tab: ReviewTab): void;
}

/** The records that are to be settled, and those that are. */
export function ReviewTabs({ value, counts, controls, onChange }: Props) {
  const { t, i18n } = useTranslation('review');
  const list = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    tabs.find((tab) => tab !== document.activeElement)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t('tabs')} className={styles.tabs}>
      {REVIEW_TABS.map((tab) => {
        const count = counts[tab];
        return (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${controls}-${tab}`}
            aria-selected={tab === value}
            aria-controls={tab === value ? controls : undefined}
            tabIndex={tab === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab)}
            onKeyDown={moveFocus}
          >
            {t(`tab.${tab}`)}
            <span className={styles.count}>{count === null ? '–' : formatNumber(count, i18n.language)}</span>
          </button>
        );
      })}
    </div>
  );
}
