import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#client/features/answer/index.ts';
import { FormPreview } from '#client/features/question/index.ts';
import type { Transfer_ColumnFragment } from '#client/features/transfer/index.ts';
import { Problem } from '#client/ui/Problem.tsx';
import { type DraftQuestion, newQuestion, QUESTION_TYPES, type QuestionType } from './draft.ts';
import { QuestionEditor } from './QuestionEditor.tsx';
import { QuestionList } from './QuestionList.tsx';
import styles from './QuestionsStep.module.css';
import { settingsOf } from './toInput.ts';
import { useWizard } from './wizard.ts';

interface Props {
  columns: readonly Transfer_ColumnFragment[];
  open: string | null;
  onOpen(key: string): void;
  /** A question was added, which is not expected to be complete yet. */
  onAdd(key: string): void;
}

/** The questions, one of them open beside its preview. */
export function QuestionsStep({ columns, open, onOpen, onAdd }: Props) {
  const { t } = useTranslation('create');
  const { draft, change, messageAt } = useWizard();
  const [added, setAdded] = useState<string>();
  const { questions } = draft;
  const question = questions.find(({ key }) => key === open) ?? questions[0];

  function add(type: QuestionType): void {
    const question = newQuestion({
      type,
      required: !questions.some(({ required }) => required),
      field: draft.fields.find((field) => field.type === 'TEXT')?.key ?? null,
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
        <Problem>{messageAt('questions')}</Problem>
        <div role="group" aria-label={t('addQuestion')} className={styles.adders}>
          <span className={styles.label} aria-hidden>
            {t('addQuestion')}
          </span>
          {QUESTION_TYPES.map((type) => (
            <Button
              key={type}
              variant="default"
              justify="start"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => add(type)}
            >
              {t(`type_${type}`)}
            </Button>
          ))}
        </div>
      </div>
      {question && (
        <QuestionEditor key={question.key} question={question} columns={columns} isNew={question.key === added} />
      )}
      {question && <QuestionPreview question={question} />}
    </div>
  );
}

const TYPE_NAMES = {
  text: 'TextQuestion',
  rating: 'RatingQuestion',
  ranking: 'RankingQuestion',
  label: 'LabelQuestion',
  multiLabel: 'MultiLabelQuestion',
  span: 'SpanQuestion',
} as const;

/** A question as annotators will see it. */
function QuestionPreview({ question }: { question: DraftQuestion }) {
  const { t } = useTranslation(['create', 'common']);
  const { key, type, title, description, required } = question;
  const settings = settingsOf(question);
  const shown = {
    __typename: TYPE_NAMES[type],
    id: key,
    name: key,
    title: title.trim() || t('create:untitled'),
    description: description.trim() || null,
    required,
    allowCharacterAnnotation: true,
    ...settings,
  } as Question;
  return (
    <section className={styles.preview} aria-label={t('common:preview')} inert>
      <p className={styles.label}>{t('common:preview')}</p>
      {'options' in settings && settings.options.length === 0 ? (
        <p>{t('create:noOptions')}</p>
      ) : (
        // A change of the type resets the control.
        <FormPreview key={`${key} ${type}`} question={shown} />
      )}
    </section>
  );
}
