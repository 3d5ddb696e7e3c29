import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Fault } from './rules.ts';
import styles from './TextEntry.module.css';

interface Props {
  label: string;
  value: string;
  max: number;
  fault?: Fault;
  /** What else is wrong with it. */
  error?: string | undefined;
  /** Grows with its text instead of being one line. */
  isLong?: boolean;
  placeholder?: string;
  /** What it is for, where the label does not tell. */
  hint?: string;
  onChange(value: string): void;
}

/** A text with its limit: from four fifths of it on, the characters are counted. */
export function TextEntry({ label, value, max, fault, error, isLong = false, placeholder, hint, onChange }: Props) {
  const { t } = useTranslation('valid');
  const Entry = isLong ? Textarea : TextInput;
  const { length } = value.trim();
  return (
    <Entry
      label={
        <span className={styles.label}>
          {label}
          {length >= max * 0.8 && <span className={styles.count}>{`${length}/${max}`}</span>}
        </span>
      }
      labelProps={{ style: { display: 'block' } }}
      value={value}
      error={error ?? (fault && (fault.kind === 'required' ? t('required') : t('max', { max: fault.max })))}
      description={hint}
      onChange={(event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(isLong ? { autosize: true, minRows: 2, maxRows: 8 } : {})}
    />
  );
}
