import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { NativeSelect } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS, type RecordCriteria, type SortKey } from '#client/features/criteria/index.ts';
import type { Question } from '#client/features/question/index.ts';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { useCriteriaTexts } from '../texts.ts';
import { useTitles } from '../useTitles.ts';
import { movedTo, sortable, sortKeyName, turned } from './sortKeys.ts';
import styles from './SortPanel.module.css';
import { SortRow } from './SortRow.tsx';

export interface SortPanelProps {
  datasetId: string;
  questions: readonly Question[];
  criteria: RecordCriteria;
  onChange(criteria: RecordCriteria): void;
}

/** The keys the records are ordered by; the first counts most. */
export function SortPanel({ datasetId, questions, criteria, onChange }: SortPanelProps) {
  const { t } = useTranslation('filter');
  const texts = useCriteriaTexts();
  const { properties = [], titleOf } = useTitles(datasetId, questions, true);
  const [announcement, announce] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** The place whose handle is to have the focus once the keys lie in their new order. */
  const wanted = useRef<number>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );
  const { sort } = criteria;
  const nameOf = (by: SortKey['by']): string => texts.about(by, titleOf(by));
  const change = (to: readonly SortKey[]): void => onChange({ ...criteria, sort: to });

  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.querySelectorAll<HTMLElement>('[data-handle]')[wanted.current]?.focus();
    wanted.current = undefined;
  });

  const move = (from: number, to: number): void => {
    const moved = sort[from];
    if (!moved || to < 0 || to >= sort.length || to === from) return;
    wanted.current = to;
    announce(t('moved', { name: nameOf(moved.by), position: to + 1, total: sort.length }));
    change(movedTo(sort, from, to));
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    const place = (id: string | number | undefined) => sort.findIndex((key) => sortKeyName(key) === id);
    if (over) move(place(active.id), place(over.id));
  };
  const held = new Set(sort.map(sortKeyName));
  const choices = sortable(questions, properties).flatMap(([group, all]) => {
    const items = all
      .filter((by) => !held.has(sortKeyName({ by })))
      .map((by) => ({ value: JSON.stringify(by), label: nameOf(by) }));
    return items.length ? [{ group: t(group), items }] : [];
  });

  return (
    <>
      {criteria.similar && <p className={styles.note}>{t('sortRests')}</p>}
      {/* The list says itself where a key is moved to. */}
      <DndContext sensors={sensors} onDragEnd={drop} accessibility={{ container: document.createElement('div') }}>
        <ol ref={list} aria-label={t('sort')} className={styles.list}>
          {sort.map((key, index) => (
            <SortRow
              key={sortKeyName(key)}
              id={sortKeyName(key)}
              name={nameOf(key.by)}
              order={key.order}
              isDisabled={criteria.similar !== null}
              onTurn={() => change(turned(sort, index))}
              onMove={(step) => move(index, index + step)}
              onRemove={() => change(sort.filter((_, at) => at !== index))}
            />
          ))}
        </ol>
      </DndContext>
      {sort.length < LIMITS.sortKeys ? (
        <NativeSelect
          aria-label={t('addSort')}
          value=""
          disabled={criteria.similar !== null}
          data={[{ value: '', label: t('addSort') }, ...choices]}
          onChange={(event) => {
            const by = event.currentTarget.value;
            if (by) change([...sort, { by: JSON.parse(by) as SortKey['by'], order: 'asc' }]);
          }}
          className={styles.add}
        />
      ) : (
        <p className={styles.note}>{t('fullSort', { max: LIMITS.sortKeys })}</p>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
