import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveButtons, useOrder } from '#client/features/datasetSettings/index.ts';
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
  const titleOf = ({ title }: DraftQuestion) => title.trim() || t('create:untitled');
  const order = useOrder(questions, titleOf, onChange);

  function remove(index: number): void {
    const left = questions.toSpliced(index, 1);
    onChange(left);
    order.announce(t('create:removed', { name: titleOf(questions[index]!) }));
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
                {...order.dragProps(index)}
                className={styles.item}
                data-faulty={isFaulty || undefined}
                data-open={question.key === open || undefined}
              >
                <IconGripVertical size={16} aria-hidden className={styles.grip} />
                <button
                  type="button"
                  className={styles.title}
                  aria-current={question.key === open ? 'true' : undefined}
                  onClick={() => onOpen(question.key)}
                  onKeyDown={(event) => order.handleKey(event, index)}
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
                <MoveButtons order={order} index={index} count={questions.length} name={title} />
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
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
    </>
  );
}
