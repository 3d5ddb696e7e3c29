import { Button, Checkbox } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import styles from './BulkHeader.module.css';
import type { Coverage } from './selection.ts';

interface PageProps {
  ref: RefObject<HTMLInputElement | null>;
  coverage: Coverage;
  isDisabled: boolean;
  onChange(isSelected: boolean): void;
}

/** Selects all records of the page, or none. */
export function PageCheckbox({ ref, coverage, isDisabled, onChange }: PageProps) {
  const { t } = useTranslation('bulk');
  return (
    <Tooltip label={t('selectPage')}>
      <Checkbox
        ref={ref}
        aria-label={t('selectPage')}
        checked={coverage === 'all'}
        indeterminate={coverage === 'some'}
        disabled={isDisabled}
        onChange={() => onChange(coverage !== 'all')}
      />
    </Tooltip>
  );
}

interface MatchedProps {
  total: number;
  /** How many records can be selected at most. */
  max: number;
  /** Whether more records match than are selected. */
  canSelectAll: boolean;
  /** Whether the selection stops at `max`. */
  isCapped: boolean;
  isBusy?: boolean;
  /** Gets the focus, because the button disappears. */
  checkbox: RefObject<HTMLInputElement | null>;
  onSelect(): void;
}

/** Selects all matching records, on all pages. */
export function SelectAllMatched({ total, max, canSelectAll, isCapped, isBusy = false, ...props }: MatchedProps) {
  const { t } = useTranslation('bulk');
  return (
    <>
      {canSelectAll && (
        <Button
          variant="light"
          className={styles.all}
          loading={isBusy}
          onClick={() => {
            props.checkbox.current?.focus({ preventScroll: true });
            props.onSelect();
          }}
        >
          {t('selectAll', { total })}
        </Button>
      )}
      {isCapped && <span className={styles.cap}>{t('cap', { max })}</span>}
    </>
  );
}
