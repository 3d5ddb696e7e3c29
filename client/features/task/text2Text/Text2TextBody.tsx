import { Group, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import type { Command } from '#client/commands/registry.ts';
import { useCommands, useKeysOf } from '#client/commands/useCommands.ts';
import { FoldedText } from '#client/features/field/index.ts';
import { suggestedText } from '#client/features/question/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { EditorArea } from '#client/ui/WritingArea.tsx';
import { type BodyProps, FOLDED_FROM, type Text2TextRecord } from '../model.ts';
import styles from './Text2TextBody.module.css';

/** A source text and the target written for it, which starts with the annotation or the prediction. */
export function Text2TextBody(props: BodyProps<Text2TextRecord>) {
  const { record, edit, isReadOnly, isActive, onEdit, onValidate } = props;
  const { t } = useTranslation('taskRecord');
  const sourceId = useId();
  const targetId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = edit?.text ?? record.sentences[0]?.text ?? '';
  const predicted = record.prediction?.sentences ?? [];

  return (
    <div className={styles.body}>
      <Pane id={sourceId} title={t('source')}>
        <FoldedText text={record.text} search={record.searchKeywords.join(' ')} foldedFrom={FOLDED_FROM} />
      </Pane>
      <Pane id={targetId} title={t('target')}>
        {isReadOnly ? (
          <FoldedText text={text} foldedFrom={FOLDED_FROM} />
        ) : (
          <TargetEditor
            area={area}
            text={text}
            labelledBy={targetId}
            isActive={isActive}
            onChange={(written) => onEdit({ text: written }, { isTyped: true })}
            onValidate={() => text.trim() && onValidate()}
          />
        )}
        {predicted.length > 0 && (
          <Predictions
            sentences={predicted}
            text={text}
            isReadOnly={isReadOnly}
            onUse={(chosen) => {
              onEdit({ text: chosen });
              area.current?.focus();
            }}
          />
        )}
      </Pane>
    </div>
  );
}

function Pane({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" justify="flex-start" aria-labelledby={id}>
      <Text component="h4" id={id} m={0} c="dimmed" fz="xs" fw={600}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}

interface EditorProps {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  labelledBy: string;
  isActive: boolean;
  onChange(text: string): void;
  onValidate(): void;
}

/** The editor of the target. Shift+Enter validates, Escape returns the focus to the card. */
function TargetEditor({ area, text, labelledBy, isActive, onChange, onValidate }: EditorProps) {
  const { t } = useTranslation(['taskRecord', 'form']);
  const [isEditing, setEditing] = useState(false);

  function enter() {
    area.current?.focus();
    area.current?.setSelectionRange(text.length, text.length);
  }

  const validate: Command = {
    id: 'task.validateText',
    keys: ['Shift+Enter', 'mod+Enter'],
    label: t('taskRecord:validate'),
    run: onValidate,
  };
  const write: Command = { id: 'task.write', keys: 'e', label: t('taskRecord:writeText'), run: enter };
  useCommands('editor', [validate], isEditing);
  useCommands('card', [validate, write], isActive);

  return (
    <EditorArea
      ref={area}
      minLines={3}
      className={styles.editor}
      aria-labelledby={labelledBy}
      aria-keyshortcuts={ariaKeys(useKeysOf(validate))}
      placeholder={t('form:typeText')}
      text={text}
      onChange={onChange}
      onFocus={() => setEditing(true)}
      onBlur={() => setEditing(false)}
      onEscape={(editor) => {
        editor.blur();
        editor.closest<HTMLElement>('[data-record]')?.focus({ preventScroll: true });
      }}
    />
  );
}

interface PredictionsProps {
  sentences: readonly { readonly text: string; readonly score: number }[];
  /** The target, to compare with. */
  text: string;
  isReadOnly: boolean;
  onUse(text: string): void;
}

/** The predicted texts, one at a time, to read, to compare and to use. */
function Predictions({ sentences, text, isReadOnly, onUse }: PredictionsProps) {
  const { t } = useTranslation('taskRecord');
  const { formatPercent } = useFormats();
  const [index, setIndex] = useState(0);
  const total = sentences.length;
  const at = Math.min(index, total - 1);
  const shown = sentences[at];
  if (!shown) return null;
  return (
    <div role="group" aria-label={t('prediction', { position: at + 1, total })} className={styles.predictions}>
      <Group gap="xs" mih={28} c="dimmed" fz="xs">
        {total > 1 && (
          <IconButton
            label={t('previousPrediction')}
            icon={IconChevronLeft}
            iconSize={16}
            disabled={at === 0}
            onClick={() => setIndex(at - 1)}
          />
        )}
        <span role="status">{t('prediction', { position: at + 1, total })}</span>
        {total > 1 && (
          <IconButton
            label={t('nextPrediction')}
            icon={IconChevronRight}
            iconSize={16}
            disabled={at === total - 1}
            onClick={() => setIndex(at + 1)}
          />
        )}
        <Text component="span" c="var(--marl-suggestion)" fw={500}>
          {formatPercent(shown.score)}
        </Text>
      </Group>
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
