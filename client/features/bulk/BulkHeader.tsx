import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { PAGE_SIZES } from '#client/features/criteria/index.ts';
import { RecordNavigation } from '#client/features/record/index.ts';
import { formatNumber } from '#client/lib/format.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import styles from './BulkHeader.module.css';
import { PageCheckbox, SelectAllMatched } from './PageSelection.tsx';
import { type Coverage, MOST_RECORDS } from './selection.ts';

interface Props {
  /** How many records are chosen, on whatever page, and how much of this one. */
  count: number;
  coverage: Coverage;
  /** How many records match. */
  total: number;
  /** The first and the last place on the page. */
  range: { readonly from: number; readonly to: number };
  size: number;
  isFull: boolean;
  /** The records found by the criteria are on their way to be chosen. */
  isSelecting: boolean;
  previous: Command;
  next: Command;
  onSelectPage(isChosen: boolean): void;
  onSelectAll(): void;
  onClear(): void;
  onSize(size: number): void;
  onFull(isFull: boolean): void;
}

/** What is chosen, and which page is shown. */
export function BulkHeader(props: Props) {
  const { count, coverage, total, range, size, isFull, isSelecting, previous, next } = props;
  const { t, i18n } = useTranslation(['bulk', 'record']);
  const box = useRef<HTMLInputElement>(null);
  const format = (value: number): string => formatNumber(value, i18n.language);
  const look = isFull ? t('bulk:collapse') : t('bulk:expand');
  const place = { from: format(range.from), to: format(range.to), total: format(total) };
  return (
    <div className={styles.frame}>
      <div className={styles.header}>
        <div className={styles.choice}>
          <PageCheckbox ref={box} coverage={coverage} isDisabled={range.to === 0} onChange={props.onSelectPage} />
          <span role="status" className={styles.count}>
            {count === 0 ? t('bulk:none') : t('bulk:selected', { count })}
          </span>
          {count > 0 && (
            <Tooltip label={t('bulk:clear')}>
              <ActionIcon
                aria-label={t('bulk:clear')}
                onClick={() => {
                  // The button disappears.
                  box.current?.focus({ preventScroll: true });
                  props.onClear();
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
        <SelectAllMatched
          total={total}
          max={MOST_RECORDS}
          canSelectAll={coverage === 'all' && count < Math.min(total, MOST_RECORDS)}
          isCapped={count > 0 && coverage === 'all' && total > MOST_RECORDS}
          isBusy={isSelecting}
          checkbox={box}
          onSelect={props.onSelectAll}
        />
        <div className={styles.page}>
          <Tooltip label={look}>
            <ActionIcon aria-label={look} onClick={() => props.onFull(!isFull)}>
              {isFull ? <IconArrowsDiagonalMinimize2 size={18} /> : <IconArrowsDiagonal size={18} />}
            </ActionIcon>
          </Tooltip>
          <NativeSelect
            aria-label={t('bulk:pageSize')}
            className={styles.size}
            value={String(size)}
            data={PAGE_SIZES.map(String)}
            onChange={({ currentTarget }) => props.onSize(Number(currentTarget.value))}
          />
          <RecordNavigation label={t('record:moves')} place={t('bulk:range', place)} previous={previous} next={next} />
        </div>
      </div>
    </div>
  );
}
