import { Slider } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './VisibleLabels.module.css';

interface Props {
  /** How many are shown at first; null is all. */
  value: number | null;
  total: number;
  onChange(value: number | null): void;
}

/** Options are shown limited only when there are more than these (spec §3, §9). */
export const FEW_OPTIONS = 3;

/** How many options are shown before the list is expanded. */
export function VisibleLabels({ value, total, onChange }: Props) {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.visible}>
      <span className={styles.label}>
        {t('visibleLabels')}
        <output className={styles.number}>{value ?? total}</output>
      </span>
      <Slider
        label={null}
        min={FEW_OPTIONS}
        max={total}
        value={value ?? total}
        thumbLabel={t('visibleLabels')}
        onChange={(count) => onChange(count === total ? null : count)}
      />
    </div>
  );
}
