import { Button, CloseButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '#client/ui/order/Order.module.css';
import { useRow } from '#client/ui/order/useRow.ts';
import styles from './SortKeys.module.css';
import type { Order } from './sortKeys.ts';

interface Props {
  id: string;
  name: string;
  order: Order;
  isDisabled: boolean;
  onTurn(): void;
  onMove(event: KeyboardEvent): void;
  onRemove(button: HTMLElement): void;
}

/** One sort key: turned around by its button, moved by its handle or by Alt with the arrows. */
export function SortRow({ id, name, order, isDisabled, onTurn, onMove, onRemove }: Props) {
  const { t } = useTranslation('filter');
  const { row, listeners } = useRow(id, isDisabled);
  return (
    <li {...row} className={clsx(shared.row, styles.row)}>
      <button
        type="button"
        {...listeners}
        onKeyDown={onMove}
        aria-label={t('moveOf', { name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={t('moveHint')}
        disabled={isDisabled}
        className={clsx(shared.handle, styles.handle)}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
      <span className={styles.name} title={name}>
        {name}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={isDisabled}
        aria-label={t('orderOf', { name, order: t(order) })}
        leftSection={order === 'asc' ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
        onClick={onTurn}
      >
        {t(order)}
      </Button>
      <CloseButton
        size="sm"
        aria-label={t('clearOf', { name })}
        data-remove
        onClick={(event) => onRemove(event.currentTarget)}
      />
    </li>
  );
}
