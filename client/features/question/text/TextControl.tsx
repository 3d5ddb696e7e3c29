import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/lib/lazy.ts';
import type { ControlProps } from '../control.ts';
import type { TextQuestion } from '#client/features/answer/index.ts';
import { TextEditor } from './TextEditor.tsx';
import styles from './TextControl.module.css';

export const suggestedText = lazyPart(() => import('./SuggestedText.tsx').then((module) => module.SuggestedText));

/** A text to write; a suggested one is in a second tab. */
export function TextControl({ question, value, suggestion, onAnswer, ...ids }: ControlProps<TextQuestion>) {
  const { t } = useTranslation(['common', 'suggestion']);
  const [tab, setTab] = useState<'write' | 'suggestion'>('write');
  const panelId = useId();
  const text = value && 'text' in value ? value.text : '';
  const suggested = suggestion?.answer.__typename === 'TextAnswer' ? suggestion.answer.text : undefined;
  const write = (written: string) => onAnswer(written === '' ? undefined : { text: written });

  const editor = (
    <TextEditor
      text={text}
      useMarkdown={question.useMarkdown}
      isRequired={question.required}
      labelledBy={ids.labelledBy}
      describedBy={ids.describedBy}
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
      <div role="tablist" aria-labelledby={ids.labelledBy} className={styles.tabs}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={tab === id}
            aria-controls={panelId}
            className={styles.tab}
            onClick={() => setTab(id)}
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
              write(suggested);
              setTab('write');
            }}
          />
        )}
      </div>
    </div>
  );
}
