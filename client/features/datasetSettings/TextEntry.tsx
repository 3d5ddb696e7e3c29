import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';
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
  const { length } = value.trim();
  const props = {
    label: (
      <span className={styles.label}>
        {label}
        {length >= max * 0.8 && <span className={styles.count}>{`${length}/${max}`}</span>}
      </span>
    ),
    labelProps: { style: { display: 'block' } },
    error: error ?? (fault && (fault.kind === 'required' ? t('required') : t('max', { max: fault.max }))),
    description: hint,
    ...(placeholder === undefined ? {} : { placeholder }),
  };
  if (isLong) return <LongTextInput {...props} minRows={2} maxRows={8} text={value} onChange={onChange} />;
  return <TextInput {...props} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
