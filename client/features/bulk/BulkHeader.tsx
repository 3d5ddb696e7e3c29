import { Group, NativeSelect, Text } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { PAGE_SIZES } from '#client/features/criteria/index.ts';
import { RecordNavigation } from '#client/features/record/index.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import styles from './BulkHeader.module.css';
import { PageCheckbox, SelectAllMatched } from './PageSelection.tsx';
import { type Coverage, MOST_RECORDS } from './selection.ts';

interface Props {
  /** How many records are selected, on any page. */
  count: number;
  /** How much of this page is selected. */
  coverage: Coverage;
  /** How many records match. */
  total: number;
  /** The first and the last position on the page. */
  range: { readonly from: number; readonly to: number };
  size: number;
  isFull: boolean;
  /** Whether the records to select are loading. */
  isSelecting: boolean;
  previous: Command;
  next: Command;
  onGo(position: number): void;
  onSelectPage(isSelected: boolean): void;
  onSelectAll(): void;
  onClear(): void;
  onSize(size: number): void;
  onFull(isFull: boolean): void;
}

/** The selection, the size of the cards, and the page. */
export function BulkHeader(props: Props) {
  const { count, coverage, total, range, size, isFull, isSelecting, previous, next, onGo } = props;
  const { t } = useTranslation('bulk');
  const box = useRef<HTMLInputElement>(null);
  const place = { ...range, total };
  return (
    <div className={styles.frame}>
      <div className={styles.header}>
        <Group gap="sm" mih={44}>
          <PageCheckbox ref={box} coverage={coverage} isDisabled={range.to === 0} onChange={props.onSelectPage} />
          <Text role="status" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {count === 0 ? t('none') : t('selected', { count })}
          </Text>
          {count > 0 && (
            <IconButton
              label={t('clear')}
              icon={IconX}
              iconSize={16}
              onClick={() => {
                // The button disappears.
                box.current?.focus({ preventScroll: true });
                props.onClear();
              }}
            />
          )}
        </Group>
        <SelectAllMatched
          total={total}
          max={MOST_RECORDS}
          canSelectAll={coverage === 'all' && count < Math.min(total, MOST_RECORDS)}
          isCapped={count > 0 && coverage === 'all' && total > MOST_RECORDS}
          isBusy={isSelecting}
          checkbox={box}
          onSelect={props.onSelectAll}
        />
        <Group gap="xs" mih={44} ml="auto">
          <IconButton
            label={t(isFull ? 'collapse' : 'expand')}
            icon={isFull ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal}
            onClick={() => props.onFull(!isFull)}
          />
          <NativeSelect
            aria-label={t('pageSize')}
            className={styles.size}
            value={String(size)}
            data={PAGE_SIZES.map(String)}
            onChange={({ currentTarget }) => props.onSize(Number(currentTarget.value))}
          />
          <RecordNavigation place={t('range', place)} {...{ total, previous, next, onGo }} />
        </Group>
      </div>
    </div>
  );
}
