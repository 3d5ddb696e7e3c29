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
