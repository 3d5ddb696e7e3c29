import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#client/commands/registry.ts';
import { ariaKeys } from '#client/commands/keys.ts';
import { useCommands, useKeysOf } from '#client/commands/useCommands.ts';
import { WritingArea } from '#client/ui/WritingArea.tsx';
import styles from './Text2TextBody.module.css';

interface Props {
  text: string;
  labelledBy: string;
  /** Keys are for this card. */
  isActive: boolean;
  onChange(text: string): void;
  onValidate(): void;
}

const NONE: readonly Command[] = [];

/** The text being written. Shift+Enter confirms it from within, Escape leads back to the card. */
export function TargetEditor({ text, labelledBy, isActive, onChange, onValidate }: Props) {
  const { t } = useTranslation(['taskRecord', 'form']);
  const area = useRef<HTMLTextAreaElement>(null);
  const [isEditing, setEditing] = useState(false);

  function enter() {
    area.current?.focus();
    area.current?.setSelectionRange(text.length, text.length);
  }

  function leave(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.blur();
    event.currentTarget.closest<HTMLElement>('[data-record]')?.focus({ preventScroll: true });
  }

  const validate: Command = {
    id: 'task.validateText',
    keys: ['Shift+Enter', 'mod+Enter'],
    label: t('taskRecord:validate'),
    run: onValidate,
  };
  useCommands('editor', isEditing ? [validate] : NONE);
  useCommands(
    'card',
    isActive ? [validate, { id: 'task.write', keys: 'e', label: t('taskRecord:writeText'), run: enter }] : NONE,
  );

  return (
    <WritingArea
      ref={area}
      rows={3}
      dir="auto"
      className={styles.editor}
      aria-labelledby={labelledBy}
      aria-keyshortcuts={ariaKeys(useKeysOf(validate))}
      placeholder={t('form:typeText')}
      text={text}
      onChange={onChange}
      onFocus={() => setEditing(true)}
      onBlur={() => setEditing(false)}
      onKeyDown={leave}
    />
  );
}
