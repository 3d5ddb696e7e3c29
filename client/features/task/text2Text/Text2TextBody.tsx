import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import type { Command } from '#client/commands/registry.ts';
import { useCommands, useKeysOf } from '#client/commands/useCommands.ts';
import { suggestedText } from '#client/features/question/index.ts';
import { formatPercent } from '#client/lib/format.ts';
import { WritingArea } from '#client/ui/WritingArea.tsx';
import type { BodyProps, Text2TextRecord } from '../model.ts';
import { LongText } from '../LongText.tsx';
import styles from './Text2TextBody.module.css';

const NO_WORDS: readonly string[] = [];

/** A text, and beside it the one to be written for it, which begins with what was written or predicted last. */
export function Text2TextBody(props: BodyProps<Text2TextRecord>) {
  const { record, edit, isReadOnly, isActive, onEdit, onValidate } = props;
  const { t } = useTranslation('taskRecord');
  const sourceId = useId();
  const targetId = useId();
  const text = edit?.text ?? record.sentences[0]?.text ?? '';
  const predicted = record.textPrediction?.sentences ?? [];

  return (
    <div className={styles.body}>
      <section aria-labelledby={sourceId} className={styles.pane}>
        <h4 id={sourceId} className={styles.heading}>
          {t('source')}
        </h4>
        <LongText text={record.text} keywords={record.searchKeywords} />
      </section>
      <section aria-labelledby={targetId} className={styles.pane}>
        <h4 id={targetId} className={styles.heading}>
          {t('target')}
        </h4>
        {isReadOnly ? (
          <LongText text={text} keywords={NO_WORDS} />
        ) : (
          <TargetEditor
            text={text}
            labelledBy={targetId}
            isActive={isActive}
            onChange={(written) => onEdit({ text: written })}
            onValidate={() => text.trim() && onValidate()}
          />
        )}
        {predicted.length > 0 && (
          <Predictions
            sentences={predicted}
            text={text}
            isReadOnly={isReadOnly}
            onUse={(chosen) => onEdit({ text: chosen })}
          />
        )}
      </section>
    </div>
  );
}

interface EditorProps {
  text: string;
  labelledBy: string;
  /** Keys are for this card. */
  isActive: boolean;
  onChange(text: string): void;
  onValidate(): void;
}

const NO_COMMANDS: readonly Command[] = [];

/** The text being written. Shift+Enter confirms it from within, Escape leads back to the card. */
function TargetEditor({ text, labelledBy, isActive, onChange, onValidate }: EditorProps) {
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
  useCommands('editor', isEditing ? [validate] : NO_COMMANDS);
  useCommands(
    'card',
    isActive ? [validate, { id: 'task.write', keys: 'e', label: t('taskRecord:writeText'), run: enter }] : NO_COMMANDS,
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

interface PredictionsProps {
  sentences: readonly { readonly text: string; readonly score: number }[];
  /** What is written so far, to compare with. */
  text: string;
  isReadOnly: boolean;
  onUse(text: string): void;
}

/** What a model wrote, one text at a time: to read, to compare with one's own, or to take. */
function Predictions({ sentences, text, isReadOnly, onUse }: PredictionsProps) {
  const { t, i18n } = useTranslation('taskRecord');
  const [index, setIndex] = useState(0);
  const at = Math.min(index, sentences.length - 1);
  const shown = sentences[at];
  if (!shown) return null;
  const total = sentences.length;
  return (
    <div role="group" aria-label={t('prediction', { position: at + 1, total })} className={styles.predictions}>
      <div className={styles.pager}>
        {total > 1 && (
          <ActionIcon aria-label={t('previousPrediction')} disabled={at === 0} onClick={() => setIndex(at - 1)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
        )}
        <span role="status">{t('prediction', { position: at + 1, total })}</span>
        {total > 1 && (
          <ActionIcon aria-label={t('nextPrediction')} disabled={at === total - 1} onClick={() => setIndex(at + 1)}>
            <IconChevronRight size={16} />
          </ActionIcon>
        )}
        <span className={styles.score}>{formatPercent(shown.score, i18n.language)}</span>
      </div>
      {isReadOnly ? (
        <div className={styles.read} dir="auto">
          {shown.text}
        </div>
      ) : (
        <suggestedText.Part suggested={shown.text} text={text} useMarkdown={false} onUse={() => onUse(shown.text)} />
      )}
    </div>
  );
}
