import { Button, CloseButton, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import clsx from 'clsx';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '#client/ui/order/Order.module.css';
import { Reorder, useOrder, useRow } from '#client/ui/order/Reorder.tsx';
import { focusNeighbor } from '#client/ui/focus.ts';
import type { SortKey } from './conditions.ts';
import styles from './SortTool.module.css';
import { ToolPanel, type ToolPanelSettings } from './ToolPanel.tsx';
import panel from './ToolPanel.module.css';

interface Props<By> {
  /** The active keys, the most significant first. */
  keys: readonly SortKey<By>[];
  /** All available keys, in groups. */
  choices: readonly { group: string; items: readonly By[] }[];
  nameOf(by: By): string;
  /** The maximum number of keys. */
  limit: number;
  /** Whether a similarity search currently determines the order. */
  isResting: boolean;
  onChange(keys: readonly SortKey<By>[]): void;
}

const idOf = (by: unknown): string => JSON.stringify(by);

/** The panel of a sort button. */
export function SortTool<By>({ title, onClose, ...keys }: ToolPanelSettings & Props<By>) {
  return (
    <ToolPanel title={title} onClose={onClose}>
      <SortKeys {...keys} />
    </ToolPanel>
  );
}

/** The sort keys of a list: reverse, move, remove and add them. */
export function SortKeys<By>({ keys, choices, nameOf, limit, isResting, onChange }: Props<By>) {
  const { t } = useTranslation(['criteria', 'filter']);
  const list = useRef<HTMLOListElement>(null);
  const order = useOrder(keys, ({ by }) => nameOf(by), onChange);
  const ids = keys.map(({ by }) => idOf(by));
  const free = choices
    .map(({ group, items }) => ({ group, items: items.filter((by) => !ids.includes(idOf(by))) }))
    .filter(({ items }) => items.length > 0);

  return (
    <>
      {isResting && <p className={panel.note}>{t('sortRests')}</p>}
      <Reorder order={order} ids={ids}>
        <ol ref={list} aria-label={t('filter:sort')} className={styles.list}>
          {keys.map((key, index) => (
            <SortRow
              key={idOf(key.by)}
              id={idOf(key.by)}
              name={nameOf(key.by)}
              order={key.order}
              isDisabled={isResting}
              onReverse={() => onChange(reversed(keys, index))}
              onMove={(event) => order.handleKey(event, index)}
              onRemove={(button) => {
                focusNeighbor(button, list.current?.parentElement, 'select');
                onChange(keys.toSpliced(index, 1));
              }}
            />
          ))}
        </ol>
      </Reorder>
      {keys.length < limit ? (
        <NativeSelect
          aria-label={t('addSort')}
          value=""
          disabled={isResting}
          data={[
            { value: '', label: t('addSort') },
            ...free.map(({ group, items }) => ({
              group,
              items: items.map((by) => ({ value: idOf(by), label: nameOf(by) })),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const by = free.flatMap(({ items }) => items).find((item) => idOf(item) === value);
            if (by !== undefined) onChange([...keys, { by, order: 'asc' }]);
          }}
          px="sm"
        />
      ) : (
        <p className={panel.note}>{t('fullSort', { max: limit })}</p>
      )}
    </>
  );
}

/** The keys, with one of them reversed. */
export const reversed = <By,>(keys: readonly SortKey<By>[], at: number): readonly SortKey<By>[] =>
  keys.map((key, index) => (index === at ? { ...key, order: key.order === 'asc' ? 'desc' : 'asc' } : key));

interface RowProps {
  id: string;
  name: string;
  order: SortKey<unknown>['order'];
  isDisabled: boolean;
  onReverse(): void;
  onMove(event: KeyboardEvent): void;
  onRemove(button: HTMLElement): void;
}

/** One sort key: its button reverses it; its handle, or Alt with the arrows, moves it. */
function SortRow({ id, name, order, isDisabled, onReverse, onMove, onRemove }: RowProps) {
  const { t } = useTranslation(['criteria', 'filter']);
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
        onClick={onReverse}
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
