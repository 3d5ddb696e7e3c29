import { NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Reorder } from '#client/ui/order/Reorder.tsx';
import { useOrder } from '#client/ui/order/useOrder.ts';
import { focusBeside } from '#client/ui/removal.ts';
import { type Order, turned } from './sortKeys.ts';
import styles from './SortKeys.module.css';
import { SortRow } from './SortRow.tsx';

/** What a list is ordered by, and which way. */
export interface SortKey {
  readonly by: string;
  readonly order: Order;
}

interface Props {
  /** Those in force; the first counts most. */
  keys: readonly SortKey[];
  /** All there are, in groups. */
  choices: readonly { group: string; items: readonly string[] }[];
  nameOf(by: string): string;
  /** How many keys there may be at most. */
  limit: number;
  /** Whether the list comes in an order of its own for the moment. */
  isResting: boolean;
  onChange(keys: readonly SortKey[]): void;
}

/** The keys a list is ordered by: to be turned around, moved, taken away and added. */
export function SortKeys({ keys, choices, nameOf, limit, isResting, onChange }: Props) {
  const { t } = useTranslation('filter');
  const list = useRef<HTMLOListElement>(null);
  const order = useOrder(keys, ({ by }) => nameOf(by), onChange);
  const held = new Set(keys.map(({ by }) => by));
  const free = choices.flatMap(({ group, items }) => {
    const left = items.filter((by) => !held.has(by)).map((by) => ({ value: by, label: nameOf(by) }));
    return left.length ? [{ group, items: left }] : [];
  });

  return (
    <>
      {isResting && <p className={styles.note}>{t('sortRests')}</p>}
      <Reorder order={order} ids={keys.map(({ by }) => by)}>
        <ol ref={list} aria-label={t('sort')} className={styles.list}>
          {keys.map((key, index) => (
            <SortRow
              key={key.by}
              id={key.by}
              name={nameOf(key.by)}
              order={key.order}
              isDisabled={isResting}
              onTurn={() => onChange(turned(keys, index))}
              onMove={(event) => order.handleKey(event, index)}
              onRemove={(button) => {
                focusBeside(button, list.current?.parentElement, 'select');
                onChange(keys.filter((_, at) => at !== index));
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
          data={[{ value: '', label: t('addSort') }, ...free]}
          onChange={(event) => {
            const by = event.currentTarget.value;
            if (by) onChange([...keys, { by, order: 'asc' }]);
          }}
          className={styles.add}
        />
      ) : (
        <p className={styles.note}>{t('fullSort', { max: limit })}</p>
      )}
    </>
  );
}
