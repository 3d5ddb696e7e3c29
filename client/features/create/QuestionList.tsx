import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx';
import type { DraftQuestion } from './draft.ts';
import { useFaultAt } from './faultContext.ts';
import styles from './QuestionList.module.css';

interface Props {
  questions: readonly DraftQuestion[];
  open: string | undefined;
  onOpen(key: string): void;
  onChange(questions: readonly DraftQuestion[]): void;
}

/** The members of a question that can be wrong. */
const MEMBERS = ['title', 'name', 'description', 'options', 'values', 'field', 'visibleOptions'];

/** The questions in their order: chosen, dragged, moved by buttons or by Alt with the arrows, removed. */
export function QuestionList({ questions, open, onOpen, onChange }: Props) {
  const { t } = useTranslation(['create', 'settings', 'form']);
  const faultAt = useFaultAt();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [announcement, announce] = useState('');
  const titleOf = ({ title }: DraftQuestion) => title.trim() || t('create:untitled');

  function move(from: number, to: number): void {
    const question = questions[from];
    if (!question || to < 0 || to >= questions.length || from === to) return;
    onChange(questions.toSpliced(from, 1).toSpliced(to, 0, question));
    announce(t('settings:moved', { name: titleOf(question), position: to + 1, total: questions.length }));
  }
  function handleKey(event: KeyboardEvent, index: number): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !event.altKey) return;
    event.preventDefault();
    move(index, index + step);
  }
  function remove(index: number): void {
    const left = questions.toSpliced(index, 1);
    onChange(left);
    announce(t('create:removed', { name: titleOf(questions[index]!) }));
    const next = left[Math.min(index, left.length - 1)];
    if (next) onOpen(next.key);
    // The button that had the focus is gone; the list takes it.
    list.current?.focus();
  }

  return (
    <>
      {questions.length > 0 && (
        <ol ref={list} tabIndex={-1} aria-label={t('settings:questions')} className={styles.list}>
          {questions.map((question, index) => {
            const title = titleOf(question);
            const isFaulty = MEMBERS.some((member) => faultAt(`${question.key}.${member}`) !== undefined);
            return (
              <li
                key={question.key}
                draggable
                className={styles.item}
                data-dragged={dragged === index || undefined}
                data-faulty={isFaulty || undefined}
                data-open={question.key === open || undefined}
                onDragStart={() => setDragged(index)}
                onDragEnd={() => setDragged(undefined)}
                onDragOver={(event) => {
                  event.preventDefault();
                  if (dragged === undefined || dragged === index) return;
                  move(dragged, index);
                  setDragged(index);
                }}
              >
                <IconGripVertical size={16} aria-hidden className={styles.grip} />
                <button
                  type="button"
                  className={styles.title}
                  aria-current={question.key === open ? 'true' : undefined}
                  onClick={() => onOpen(question.key)}
                  onKeyDown={(event) => handleKey(event, index)}
                >
                  <span className={styles.text} dir="auto">
                    {title}
                    {question.required && (
                      <span
                        className={styles.required}
                        title={t('form:required')}
                        role="img"
                        aria-label={t('form:required')}
                      >
                        {'*'}
                      </span>
                    )}
                  </span>
                  <span className={styles.type}>
                    {t(`create:type_${question.type}`)}
                    {isFaulty && ` · ${t('create:faulty')}`}
                  </span>
                </button>
                {([-1, 1] as const).map((step) => (
                  <ActionIcon
                    key={step}
                    size="sm"
                    aria-label={t(step < 0 ? 'settings:moveUp' : 'settings:moveDown', { name: title })}
                    disabled={index + step < 0 || index + step >= questions.length}
                    onKeyDown={(event) => handleKey(event, index)}
                    onClick={() => move(index, index + step)}
                  >
                    {step < 0 ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />}
                  </ActionIcon>
                ))}
                <ActionIcon
                  size="sm"
                  color="danger"
                  aria-label={t('create:remove', { name: title })}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={14} />
                </ActionIcon>
              </li>
            );
          })}
        </ol>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
