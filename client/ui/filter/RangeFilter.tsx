import { RangeSlider, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBound } from '#client/lib/format.ts';
import styles from './Filters.module.css';
import { type Bounds, type Range, rangeOf, readBounds, sliderOf, stepOf } from './range.ts';

interface Props {
  label: string;
  min: number | null;
  max: number | null;
  isInteger: boolean;
  isDisabled: boolean;
  value: Range | null;
  onChange(value: Range | null): void;
}

/** A range of numbers: by a slider over what occurs, or typed. */
export function RangeFilter({ label, min, max, isInteger, isDisabled, value, onChange }: Props) {
  const { t, i18n } = useTranslation('filter');
  // What is being typed need not be a range yet.
  const [typed, setTyped] = useState<Bounds | null>(null);
  const bounds = typed ?? { ge: value?.ge?.toString() ?? '', le: value?.le?.toString() ?? '' };
  const read = readBounds(bounds);
  const step = isInteger ? 1 : stepOf(min, max);
  const hasSlider = min !== null && max !== null && min < max;
  const format = (bound: number | null): string => (bound === null ? '' : formatBound(bound, i18n.language));

  const type = (end: keyof Bounds, text: string): void => {
    const next = { ...bounds, [end]: text };
    setTyped(next);
    const range = readBounds(next);
    if (range) onChange(range.ge === null && range.le === null ? null : range);
  };
  const input = (end: keyof Bounds, name: string, hint: number | null) => (
    <TextInput
      type="number"
      step={isInteger ? 1 : 'any'}
      aria-label={t('boundOf', { bound: name, name: label })}
      label={name}
      placeholder={format(hint)}
      value={bounds[end]}
      error={!read}
      disabled={isDisabled}
      onChange={(event) => type(end, event.currentTarget.value)}
      onBlur={() => read && setTyped(null)}
    />
  );

  if (min === null && max === null && !value) return <p className={styles.note}>{t('noValues')}</p>;
  return (
    <div className={styles.range}>
      {hasSlider && (
        <RangeSlider
          size="sm"
          min={min}
          max={max}
          step={step}
          minRange={0}
          label={format}
          disabled={isDisabled}
          thumbFromLabel={t('boundOf', { bound: t('min'), name: label })}
          thumbToLabel={t('boundOf', { bound: t('max'), name: label })}
          value={sliderOf(read ?? { ge: null, le: null }, min, max)}
          onChange={(ends) => {
            setTyped(null);
            onChange(rangeOf(ends, min, max));
          }}
          className={styles.slider}
        />
      )}
      <div className={styles.bounds}>
        {input('ge', t('min'), min)}
        {input('le', t('max'), max)}
      </div>
      {!read && (
        <p role="alert" className={styles.error}>
          {t('badRange')}
        </p>
      )}
    </div>
  );
}
