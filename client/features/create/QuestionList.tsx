import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveButtons, OrderedRow } from '#client/features/datasetSettings/index.ts';
import { RequiredMark } from '#client/features/question/index.ts';
import { Reorder, useOrder } from '#client/ui/order/Reorder.tsx';
import type { DraftQuestion } from './draft.ts';
import styles from './QuestionsStep.module.css';
import { useWizard } from './wizard.ts';

interface Props {
  questions: readonly DraftQuestion[];
  open: string | undefined;
  onOpen(key: string): void;
  onChange(questions: readonly DraftQuestion[]): void;
}

/** The questions in order. They can be opened, removed, and moved by dragging, by buttons or by Alt with the arrows. */
export function QuestionList({ questions, open, onOpen, onChange }: Props) {
  const { t } = useTranslation(['create', 'settings']);
  const wizard = useWizard();
  const list = useRef<HTMLOListElement>(null);
  const titleOf = ({ title }: DraftQuestion) => title.trim() || t('create:untitled');
  const order = useOrder(questions, titleOf, onChange);

  function remove(index: number): void {
    const left = questions.toSpliced(index, 1);
    onChange(left);
    order.announce(t('create:removed', { name: titleOf(questions[index]!) }));
    const next = left[Math.min(index, left.length - 1)];
    if (next) onOpen(next.key);
    // The focused button disappears; the list takes the focus.
    list.current?.focus();
  }

  return (
    <Reorder order={order} ids={questions.map(({ key }) => key)}>
      {questions.length > 0 && (
        <ol ref={list} tabIndex={-1} aria-label={t('settings:questions')} className={styles.list}>
          {questions.map((question, index) => {
            const title = titleOf(question);
            const isFaulty = wizard.isFaulty(question.key);
            return (
              <OrderedRow
                key={question.key}
                id={question.key}
                className={styles.item}
                data-faulty={isFaulty || undefined}
                data-open={question.key === open || undefined}
              >
                <button
                  type="button"
                  className={styles.title}
                  aria-current={question.key === open ? 'true' : undefined}
                  onClick={() => onOpen(question.key)}
                  onKeyDown={(event) => order.handleKey(event, index)}
                >
                  <Text span truncate fw={500} dir="auto">
                    {title}
                    {question.required && <RequiredMark />}
                  </Text>
                  <Text span c="dimmed" size="xs">
                    {t(`create:type_${question.type}`)}
                    {isFaulty && ` · ${t('create:faulty')}`}
                  </Text>
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
              </OrderedRow>
            );
          })}
        </ol>
      )}
    </Reorder>
  );
}
