import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy.ts';
import { Markdown } from '#client/ui/Markdown.tsx';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import { EditorArea } from '#client/ui/WritingArea.tsx';
import type { ControlProps } from '../control.ts';
import type { TextQuestion } from '#client/features/answer/index.ts';
import styles from './TextControl.module.css';

export const suggestedText = lazyPart(() => import('./SuggestedText.tsx').then((module) => module.SuggestedText));

/** A text to write; a suggested one is in a second tab. */
export function TextControl({ question, value, suggestion, onAnswer, ...props }: ControlProps<TextQuestion>) {
  const { t } = useTranslation(['common', 'suggestion']);
  const [tab, setTab] = useState<'write' | 'suggestion'>('write');
  const [hasTaken, setTaken] = useState(false);
  const panelId = useId();
  const text = value && 'text' in value ? value.text : '';
  const suggested = suggestion?.answer.__typename === 'TextAnswer' ? suggestion.answer.text : undefined;
  const write = (written: string) => onAnswer(written === '' ? undefined : { text: written });

  const editor = (
    <TextEditor
      {...props}
      text={text}
      useMarkdown={question.useMarkdown}
      isRequired={question.required}
      startsEditing={hasTaken}
      onChange={write}
    />
  );
  if (suggested === undefined) return editor;

  const tabs = [
    { id: 'write', label: t('common:write') },
    { id: 'suggestion', label: t('suggestion:name') },
  ] as const;
  return (
    <div>
      <div role="tablist" aria-labelledby={props.labelledBy} className={styles.tabs}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={tab === id}
            aria-controls={panelId}
            className={styles.tab}
            onClick={() => {
              setTab(id);
              setTaken(false);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={panelId} role="tabpanel" aria-label={tabs.find(({ id }) => id === tab)?.label}>
        {tab === 'write' ? (
          editor
        ) : (
          <suggestedText.Part
            suggested={suggested}
            text={text}
            useMarkdown={question.useMarkdown}
            onUse={() => {
              onAnswer({ text: suggested }, { isSuggested: true });
              setTab('write');
              setTaken(true);
            }}
          />
        )}
      </div>
    </div>
  );
}

interface EditorProps extends Pick<ControlProps<TextQuestion>, 'labelledBy' | 'describedBy'> {
  text: string;
  useMarkdown: boolean;
  isRequired: boolean;
  /** Whether it takes the focus when it appears. */
  startsEditing: boolean;
  onChange(text: string): void;
}

/** The text and, around it, a focusable box in which the keys of the form work; Shift+Enter enters the text. */
function TextEditor({ text, useMarkdown, isRequired, startsEditing, onChange, ...props }: EditorProps) {
  const { labelledBy, describedBy } = props;
  const { t } = useTranslation('form');
  const [isEditing, setEditing] = useState(startsEditing);
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const isRendered = useMarkdown && text !== '' && !isEditing;
  // An empty required text takes the focus at once.
  const entersAtOnce = isRequired && text === '';

  function enter() {
    flushSync(() => setEditing(true));
    area.current?.focus();
    area.current?.setSelectionRange(text.length, text.length);
  }

  function handleBoxKey(event: KeyboardEvent) {
    if (event.target !== box.current || event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    enter();
  }

  return (
    // The text inside is the control; the box holds the focus while the keys of the form work.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={hintId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isRendered ? 0 : -1}
      data-focus-first={entersAtOnce ? undefined : true}
      className={styles.box}
      onKeyDown={handleBoxKey}
    >
      <VisuallyHidden id={hintId}>{t('enterText')}</VisuallyHidden>
      {isRendered ? (
        // A click on the text does the same as Shift+Enter; links keep working.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className={styles.rendered} onClick={(event) => !(event.target as Element).closest('a') && enter()}>
          <Markdown text={text} />
        </div>
      ) : (
        <EditorArea
          ref={area}
          minLines={4}
          // The person has pressed a button that no longer exists.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={startsEditing}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-required={isRequired}
          placeholder={t('typeText')}
          text={text}
          data-focus-first={entersAtOnce || undefined}
          onChange={onChange}
          onFocus={() => setEditing(true)}
          onBlur={() => setEditing(false)}
          onEscape={() => {
            flushSync(() => setEditing(false));
            box.current?.focus();
          }}
        />
      )}
    </div>
  );
}
