import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import styles from './Chips.module.css';
import type { SortKey } from './conditions.ts';

interface ChipProps {
  text: string;
  icon?: ReactNode;
  /** Whether it has no effect at present. */
  isResting?: boolean;
  /** Opens the control that changes it. */
  edit?: () => void;
  onRemove(): void;
}

/** One constraint: its text opens its control; the cross or the Delete key removes it. */
function Chip({ text, icon, isResting = false, edit, onRemove }: ChipProps) {
  const { t } = useTranslation('criteria');
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    // Backspace on the page would discard the record.
    event.preventDefault();
    onRemove();
  };
  return (
    <li className={styles.chip} data-resting={isResting || undefined}>
      <button
        type="button"
        data-chip
        title={text}
        aria-keyshortcuts="Delete"
        aria-disabled={edit ? undefined : true}
        className={styles.words}
        onClick={edit}
        onKeyDown={handleKey}
      >
        <span className={styles.text}>{text}</span>
        {icon && ' '}
        {icon}
      </button>
      <button
        type="button"
        aria-label={t('clearOf', { name: text })}
        className={styles.remove}
        onClick={onRemove}
        onKeyDown={handleKey}
      >
        <IconX size={12} aria-hidden />
      </button>
    </li>
  );
}

export type Chips = readonly (ChipProps & { id: string })[];

function ChipRow({ chips }: { chips: Chips }) {
  const { t } = useTranslation('criteria');
  const list = useRef<HTMLUListElement>(null);

  /** Focuses the next chip, so that Delete can be pressed again. */
  const keepFocus = (index: number): void => {
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    (shown[index + 1] ?? shown[index - 1])?.focus();
  };

  return (
    <ul ref={list} aria-label={t('chips')} className={styles.chips}>
      {chips.map(({ id, onRemove, ...chip }, index) => (
        <Chip
          key={id}
          {...chip}
          onRemove={() => {
            keepFocus(index);
            onRemove();
          }}
        />
      ))}
    </ul>
  );
}

function OrderIcon({ order }: { order: 'asc' | 'desc' }) {
  const { t } = useTranslation('criteria');
  const Icon = order === 'asc' ? IconArrowUp : IconArrowDown;
  return <Icon size={14} role="img" aria-label={t(order)} />;
}

interface Ordered<By> {
  similar: { readonly vector: string } | null;
  sort: readonly SortKey<By>[];
}

/** The chips for a similarity search and for the sort keys, which have no effect during such a search. */
export function useOrderChips<By>(
  { similar, sort }: Ordered<By>,
  nameOf: (by: By) => string,
  onChange: (part: { similar: null } | { sort: readonly SortKey<By>[] }) => void,
  onEdit?: () => void,
): Chips {
  const { t } = useTranslation('criteria');
  const keys = sort.map(({ by, order }, index) => ({
    id: `sort ${JSON.stringify(by)}`,
    text: t('sortedBy', { name: nameOf(by) }),
    icon: <OrderIcon order={order} />,
    isResting: similar !== null,
    ...(onEdit && { edit: onEdit }),
    onRemove: () => onChange({ sort: sort.toSpliced(index, 1) }),
  }));
  if (!similar) return keys;
  const text = t('similarTo', { vector: similar.vector });
  return [{ id: 'similar', text, onRemove: () => onChange({ similar: null }) }, ...keys];
}

interface BarProps {
  chips: Chips;
  /** The number of matches, once known. */
  count: number | undefined;
  resetKeys: readonly string[];
  onReset(): void;
  className?: string | undefined;
  children?: ReactNode;
}

/** The constraints of a list, the number of matches, and a reset button. */
export function ChipBar({ chips, count, resetKeys, onReset, className, children }: BarProps) {
  const { t } = useTranslation(['criteria', 'common']);
  return (
    <div className={clsx(styles.bar, className)} data-keeps-focus>
      <ChipRow chips={chips} />
      <p role="status" className={styles.count}>
        {count !== undefined && t('matches', { count })}
      </p>
      <Button variant="subtle" size="compact-sm" flex="none" aria-keyshortcuts={ariaKeys(resetKeys)} onClick={onReset}>
        {t('common:reset')}
      </Button>
      {children}
    </div>
  );
}

interface NoMatchesProps extends Pick<BarProps, 'chips' | 'onReset'> {
  title?: string | undefined;
  /** Why nothing matches, if the chips do not say it. */
  reason?: string | undefined;
}

/** Replaces a list without matches: the chips say why, and can be removed. */
export function NoMatches({ chips, onReset, title, reason }: NoMatchesProps) {
  const { t } = useTranslation(['empty', 'common']);
  return (
    <EmptyState title={title ?? t('empty:filtered')} action={<Button onClick={onReset}>{t('common:reset')}</Button>}>
      {reason && <p className={styles.reason}>{reason}</p>}
      <div className={styles.wrapped}>
        <ChipRow chips={chips} />
      </div>
    </EmptyState>
  );
}
