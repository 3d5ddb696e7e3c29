import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';
import styles from './TextEntry.module.css';

/** What is wrong with a text; null when nothing is. */
type Fault = { readonly kind: 'required' } | { readonly kind: 'max'; readonly max: number } | null;

/** A text that must be there. */
export const requiredText = (text: string, max: number): Fault =>
  text.trim() === '' ? { kind: 'required' } : optionalText(text, max);

/** A text that may be left out. */
export const optionalText = (text: string, max: number): Fault =>
  text.trim().length > max ? { kind: 'max', max } : null;

/** What is sent for a text that may be left out: nothing is null, not an empty text. */
export const orNull = (text: string): string | null => text.trim() || null;

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
