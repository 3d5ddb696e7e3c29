import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import { LabelSearch, MoreButton } from '#client/features/question/index.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { CreateLabels, MAX_VISIBLE, useShownLabels } from '../label/index.ts';
import type { TaskDataset } from '../model.ts';
import { entityKeyAt, labelSelection, setBrush, useBrush } from './brush.ts';
import { useLabelColors } from './useEntities.ts';
import styles from './EntityLegend.module.css';

interface Props {
  dataset: TaskDataset;
  isReadOnly?: boolean;
}

/** The labels with their colours and keys. Pressing one labels the open selection, or else becomes the label of all selections. */
export function EntityLegend({ dataset, isReadOnly = false }: Props) {
  const { t } = useTranslation('taskRecord');
  const { labels } = dataset;
  const brush = useBrush(dataset.id);
  /** Whether the current press has labelled a selection. */
  const hasLabelled = useRef(false);
  const colorsOf = useLabelColors(dataset);
  const list = useShownLabels({ labels, value: brush === null ? [] : [brush] });

  if (labels.length === 0) {
    return (
      <div className={styles.legend}>
        <span className={styles.none}>{t('noLabels')}</span>
        {!isReadOnly && <CreateLabels dataset={dataset} />}
      </div>
    );
  }
  return (
    <div className={styles.legend}>
      <div role="group" aria-label={t('labels')} className={styles.labels}>
        {list.shown.map(({ value, number, description }) => {
          const style = { '--fill': colorsOf(value).fill } as CSSProperties;
          const title = description ? `${value}\n${description}` : value;
          const key = entityKeyAt(number - 1);
          const name = (
            <span className={styles.name} dir="auto">
              {value}
            </span>
          );
          if (isReadOnly) {
            return (
              <span key={value} className={styles.label} style={style} title={title}>
                {name}
              </span>
            );
          }
          return (
            <button
              key={value}
              type="button"
              aria-pressed={value === brush}
              aria-keyshortcuts={ariaKeys(key ?? [])}
              title={title}
              className={styles.label}
              style={style}
              // On mouse down, before the menu of the selection closes.
              onMouseDown={({ button }) => {
                hasLabelled.current = button === 0 && labelSelection(dataset.id, value);
              }}
              onClick={() => {
                if (!hasLabelled.current) setBrush(dataset.id, value === brush ? null : value);
                hasLabelled.current = false;
              }}
            >
              {name}
              {key && <Kbd keys={key} />}
            </button>
          );
        })}
        {list.shown.length === 0 && <span className={styles.none}>{t('noLabel')}</span>}
      </div>
      {list.isCollapsible && !list.search && <MoreButton list={list} />}
      <div className={styles.end}>
        {labels.length > MAX_VISIBLE && (
          <LabelSearch className={styles.search} value={list.search} onSearch={list.setSearch} />
        )}
        {!isReadOnly && <CreateLabels dataset={dataset} isSmall />}
      </div>
    </div>
  );
}
