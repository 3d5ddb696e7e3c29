import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { NativeSelect } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusBeside } from '#client/ui/removal.ts';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
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
  const [announcement, announce] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** The place whose handle is to have the focus once the keys lie in their new order. */
  const wanted = useRef<number>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );

  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelectorAll<HTMLElement>('[data-handle]')[wanted.current]?.focus();
    wanted.current = undefined;
  });

  const move = (from: number, to: number): void => {
    const moved = keys[from];
    if (!moved || to < 0 || to >= keys.length || to === from) return;
    wanted.current = to;
    announce(t('moved', { name: nameOf(moved.by), position: to + 1, total: keys.length }));
    onChange(keys.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    const place = (id: string | number | undefined) => keys.findIndex(({ by }) => by === id);
    if (over) move(place(active.id), place(over.id));
  };
  const held = new Set(keys.map(({ by }) => by));
  const free = choices.flatMap(({ group, items }) => {
    const left = items.filter((by) => !held.has(by)).map((by) => ({ value: by, label: nameOf(by) }));
    return left.length ? [{ group, items: left }] : [];
  });

  return (
    <>
      {isResting && <p className={styles.note}>{t('sortRests')}</p>}
      {/* The list says itself where a key is moved to. */}
      <DndContext sensors={sensors} onDragEnd={drop} accessibility={{ container: document.createElement('div') }}>
        <ol ref={list} aria-label={t('sort')} className={styles.list}>
          {keys.map(({ by, order }, index) => (
            <SortRow
              key={by}
              id={by}
              name={nameOf(by)}
              order={order}
              isDisabled={isResting}
              onTurn={() => onChange(turned(keys, index))}
              onMove={(step) => move(index, index + step)}
              onRemove={(button) => {
                focusBeside(button, list.current?.parentElement, 'select');
                onChange(keys.filter((_, at) => at !== index));
              }}
            />
          ))}
        </ol>
      </DndContext>
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
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
