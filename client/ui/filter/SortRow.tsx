import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Button, CloseButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SortKeys.module.css';
import type { Order } from './sortKeys.ts';

interface Props {
  id: string;
  name: string;
  order: Order;
  isDisabled: boolean;
  onTurn(): void;
  onMove(step: 1 | -1): void;
  onRemove(button: HTMLElement): void;
}

/** One sort key: turned around by its button, moved by its handle or by Alt with the arrows. */
export function SortRow({ id, name, order, isDisabled, onTurn, onMove, onRemove }: Props) {
  const { t } = useTranslation('filter');
  const { setNodeRef: setDragRef, listeners, transform, isDragging } = useDraggable({ id, disabled: isDisabled });
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id, disabled: isDisabled });
  const handleKey = (event: KeyboardEvent): void => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!step || !event.altKey || isDisabled) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <li
      ref={(element) => {
        setDragRef(element);
        setDropRef(element);
      }}
      className={styles.row}
      data-over={(isOver && !isDragging) || undefined}
      data-dragging={isDragging || undefined}
      style={transform ? { translate: `0 ${transform.y}px` } : undefined}
    >
      <button
        type="button"
        {...listeners}
        onKeyDown={handleKey}
        data-handle
        aria-label={t('moveOf', { name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={t('moveHint')}
        disabled={isDisabled}
        className={styles.handle}
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
