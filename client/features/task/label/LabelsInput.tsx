import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';

interface Props {
  text: string;
  error: string | null | undefined;
  minRows: number;
  className?: string | undefined;
  'data-autofocus'?: boolean;
  onChange(text: string): void;
  /** The text is done: Enter was pressed, which alone begins a new line, with Ctrl or ⌘. */
  onDone(): void;
}

/** Where one new label or many are typed. */
export function LabelsInput({ onDone, ...props }: Props) {
  const { t } = useTranslation('taskRecord');

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  }

  return (
    <LongTextInput
      {...props}
      maxRows={8}
      label={t('newLabels')}
      description={t('newLabelsHint')}
      onKeyDown={handleKey}
    />
  );
}

/** The labels in a text, one or many: parted by commas or line breaks, without white space around them, blanks and doubles. */
export function typedLabels(text: string): string[] {
  const names = text.split(/[,\n]/).map((name) => name.trim());
  return [...new Set(names.filter(Boolean))];
}

/** No label is longer, in characters. */
const MAX_LENGTH = 128;

/** The first of some labels that is longer than labels may be. */
export function tooLong(labels: readonly string[]): string | undefined {
  return labels.find((label) => [...label].length > MAX_LENGTH);
}
