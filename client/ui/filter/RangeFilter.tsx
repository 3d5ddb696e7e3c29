import { RangeSlider, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import type { Range } from './conditions.ts';
import styles from './Filters.module.css';

interface Props {
  label: string;
  min: number | null;
  max: number | null;
  isInteger: boolean;
  isDisabled: boolean;
  value: Range | null;
  onChange(value: Range | null): void;
}

/** A range of numbers, set by a slider over the existing values or typed. */
export function RangeFilter({ label, min, max, isInteger, isDisabled, value, onChange }: Props) {
  const { t } = useTranslation('criteria');
  const { formatBound } = useFormats();
  // A draft may not be a valid range yet.
  const [typed, setTyped] = useState<Bounds | null>(null);
  const bounds = typed ?? { ge: value?.ge?.toString() ?? '', le: value?.le?.toString() ?? '' };
  const read = readBounds(bounds);
  const step = isInteger ? 1 : stepOf(min, max);
  const hasSlider = min !== null && max !== null && min < max;
  const format = (bound: number | null): string => (bound === null ? '' : formatBound(bound));

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

  if (min === null && max === null && !value) return <Text c="dimmed">{t('noValues')}</Text>;
  return (
    <div>
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
          m="8px 8px 12px"
        />
      )}
      <div className={styles.bounds}>
        {input('ge', t('min'), min)}
        {input('le', t('max'), max)}
      </div>
      {!read && (
        <Text role="alert" c="var(--marl-danger)" size="xs">
          {t('badRange')}
        </Text>
      )}
    </div>
  );
}

/** The bounds as typed; an empty one is open. */
interface Bounds {
  readonly ge: string;
  readonly le: string;
}

/** The typed range, or undefined if it is invalid. */
export function readBounds({ ge, le }: Bounds): Range | undefined {
  const [from, to] = [readBound(ge), readBound(le)];
  if (from === undefined || to === undefined) return undefined;
  return from !== null && to !== null && from > to ? undefined : { ge: from, le: to };
}

function readBound(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** The positions of the thumbs, clamped: a range may exceed the existing values. */
export const sliderOf = ({ ge, le }: Range, min: number, max: number): [number, number] => [
  clamp(ge ?? min, min, max),
  clamp(le ?? max, min, max),
];

/** The range for the thumbs; a thumb at the end of the track leaves that bound open. */
export function rangeOf([from, to]: readonly [number, number], min: number, max: number): Range | null {
  const range = { ge: from <= min ? null : from, le: to >= max ? null : to };
  return range.ge === null && range.le === null ? null : range;
}

/** A power of ten that gives about a hundred steps. */
export function stepOf(min: number | null, max: number | null): number {
  const span = (max ?? 1) - (min ?? 0);
  return span > 0 ? 10 ** Math.floor(Math.log10(span / 50)) : 1;
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
