import { Group, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';

/** A fault of a text, as a text of the namespace `valid` and its values. */
export type TextFault = { readonly text: 'valid:required' | 'valid:max'; readonly values?: { readonly max: number } };

export const requiredText = (text: string, max: number): TextFault | null =>
  text.trim() === '' ? { text: 'valid:required' } : optionalText(text, max);

export const optionalText = (text: string, max: number): TextFault | null =>
  text.trim().length > max ? { text: 'valid:max', values: { max } } : null;

/** Converts an optional text for sending: null if it is empty. */
export const orNull = (text: string): string | null => text.trim() || null;

interface Props {
  label: string;
  value: string;
  max: number;
  fault?: TextFault | null;
  error?: string | undefined;
  /** Grows with its text instead of being one line. */
  isLong?: boolean;
  placeholder?: string | undefined;
  hint?: string;
  onChange(value: string): void;
}

/** A text with a maximum length; close to it, the characters are counted. */
export function TextEntry({ label, value, max, fault, error, isLong = false, placeholder, hint, onChange }: Props) {
  const { t } = useTranslation(['valid']);
  const { length } = value.trim();
  const props = {
    label: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        {label}
        {length >= max * 0.8 && <Text span c="dimmed">{`${length}/${max}`}</Text>}
      </Group>
    ),
    labelProps: { style: { display: 'block' } },
    error: error ?? (fault && t(fault.text, fault.values ?? {})),
    description: hint,
    placeholder,
  };
  if (isLong) return <LongTextInput {...props} minRows={2} maxRows={8} text={value} onChange={onChange} />;
  return <TextInput {...props} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
