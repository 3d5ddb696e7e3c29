import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transfer_ColumnFragment } from '#client/features/transfer/index.ts';
import { Problem } from '#client/ui/Problem.tsx';
import { type ChangeDraft, type Draft, newQuestion, QUESTION_TYPES, type QuestionType, withPart } from './draft.ts';
import { useFaultAt } from './faults.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import { QuestionList } from './QuestionList.tsx';
import { QuestionPreview } from './QuestionPreview.tsx';
import styles from './QuestionsStep.module.css';

interface Props {
  draft: Draft;
  change: ChangeDraft;
  /** The columns of the file, if there is one. */
  columns: readonly Transfer_ColumnFragment[];
  /** The key of the question that is being edited. */
  open: string | null;
  onOpen(key: string): void;
  /** A question was added, which is not expected to be complete yet. */
  onAdd(key: string): void;
}

/** The questions, one of them open beside its preview. */
export function QuestionsStep({ draft, change, columns, open, onOpen, onAdd }: Props) {
  const { t } = useTranslation(['create', 'common']);
  const faultAt = useFaultAt();
  const [added, setAdded] = useState<string>();
  const { questions } = draft;
  const question = questions.find(({ key }) => key === open) ?? questions[0];

  function add(type: QuestionType): void {
    const question = newQuestion({
      type,
      required: !questions.some(({ required }) => required),
      field: draft.fields[0]?.key ?? null,
    });
    change((now) => ({ ...now, questions: [...now.questions, question] }));
    setAdded(question.key);
    onAdd(question.key);
  }

  return (
    <div className={styles.step}>
      <div className={styles.side}>
        <QuestionList
          questions={questions}
          open={question?.key}
          onOpen={onOpen}
          onChange={(ordered) => change({ questions: ordered })}
        />
        <Problem>{faultAt('questions')}</Problem>
        <div role="group" aria-label={t('create:addQuestion')} className={styles.adders}>
          <span className={styles.label} aria-hidden>
            {t('create:addQuestion')}
          </span>
          {QUESTION_TYPES.map((type) => (
            <Button
              key={type}
              variant="default"
              justify="start"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => add(type)}
            >
              {t(`create:type_${type}`)}
            </Button>
          ))}
        </div>
      </div>
      {question && (
        <QuestionEditor
          key={question.key}
          question={question}
          draft={draft}
          columns={columns}
          isNew={question.key === added}
          onChange={(part) => change((now) => withPart(now, 'questions', question.key, part))}
        />
      )}
      {question && <QuestionPreview question={question} />}
    </div>
  );
}
