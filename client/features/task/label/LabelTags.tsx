import type { ReactNode } from 'react';
import { IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#client/lib/format.ts';
import type { Label } from './labelKeys.ts';
import { useShownLabels } from './useShownLabels.ts';
import styles from './LabelTags.module.css';

export interface LabelPillsProps {
  datasetId: string;
  labels: readonly Label[];
  /** One of them, or any number. */
  choice: 'one' | 'many';
  /** What is chosen. */
  value: readonly string[];
  /** How likely a model finds labels, from 0 to 1. */
  scores?: ReadonlyMap<string, number>;
  /** What counts as predicted. */
  predicted?: readonly string[];
  /** Whether nobody chose what is shown as chosen: a model did. */
  isPrefilled?: boolean;
  isReadOnly?: boolean;
  /** Keys are for these labels. */
  isActive?: boolean;
  /** What they are labels of, for screen readers. */
  name: string;
  onToggle(label: string): void;
  /** What stands behind the labels. */
  children?: ReactNode;
}

/** Labels only to be read: what somebody chose, and what a model says. */
export function LabelTags({ labels, value, scores, predicted = [], name, isPrefilled }: LabelPillsProps) {
  const { t, i18n } = useTranslation(['taskRecord', 'common']);
  const chosen = new Set(isPrefilled ? [] : value);
  const held = labels.filter((label) => chosen.has(label.name) || scores?.has(label.name));
  const list = useShownLabels({ labels: held, scores, value });
  if (list.shown.length === 0) return <p className={styles.none}>{t('noLabels')}</p>;
  return (
    <div className={styles.labels}>
      <ul aria-label={name} className={styles.tags}>
        {list.shown.map(({ value: label }) => {
          const score = scores?.get(label);
          const isPredicted = predicted.includes(label);
          return (
            <li
              key={label}
              title={label}
              className={clsx(styles.tag, isPredicted && styles.predicted, chosen.has(label) && styles.chosen)}
            >
              {chosen.has(label) && <IconCheck size={12} stroke={3} role="img" aria-label={t('annotated')} />}
              <span className={styles.text} dir="auto">
                {label}
              </span>
              {score !== undefined && (
                <span className={styles.score} title={isPredicted ? t('predicted') : undefined}>
                  {formatPercent(score, i18n.language)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {list.isCollapsible && (
        <button type="button" className={styles.toggle} aria-expanded={list.isExpanded} onClick={list.toggle}>
          {list.isExpanded ? t('common:less') : t('common:more', { count: list.hiddenCount })}
        </button>
      )}
    </div>
  );
}
