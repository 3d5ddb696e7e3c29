import { IconLockOpen } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldList } from '#client/features/field/index.ts';
import { useMoveCommands } from '#client/features/record/index.ts';
import type { ActionCommand } from '#client/features/response/index.ts';
import { QuestionReview, type ReviewedRecord } from '#client/features/review/index.ts';
import { QuestionForm, useSpanLabels } from '#client/features/question/index.ts';
import { CommandButton } from '#client/ui/CommandButton.tsx';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';
import { Time } from '#client/ui/Time.tsx';
import { Panes } from '../annotation/Panes.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import styles from './RecordReview.module.css';
import { type Deciding, useDeciding } from './useDeciding.ts';
import { useReviewCommands } from './useReviewCommands.ts';
import type { RecordProps } from './view.ts';

const Fields = memo(FieldList);

/** A record with all answers to it, and the keys to decide. */
export function RecordReview(props: RecordProps) {
  const { dataset, record, decisions, areNamesHidden, address, undo, position, total, isInert, canGo, onMove } = props;
  const { t } = useTranslation(['review', 'record']);
  const { questions, fields } = dataset;
  const { fields: contents, resolution } = record;
  const deciding = useDeciding(props);
  const { decision, people, texts, activeName, isEmpty } = deciding;
  const spanControl = useSpanLabels(questions);
  const comment = useRef<HTMLDivElement>(null);
  const [isEditing, setEditing] = useState(false);
  const commands = useReviewCommands({
    people,
    nameOf: texts.nameOf,
    place: deciding.place,
    questionCount: questions.length,
    isEditing,
    isSettled: resolution !== null,
    comment,
    canTake: (take) => deciding.canTake(activeName, take),
    onTake: (take) => deciding.take(activeName, take),
    onActivate: deciding.activate,
    onEdit: setEditing,
    onSave: deciding.save,
    onWithdraw: deciding.withdraw,
  });
  const { previous, next } = useMoveCommands({
    labels: [t('record:previous'), t('record:next')],
    reasons: [t('record:isFirst'), t('record:isLast')],
    group: t('record:moves'),
    repeats: true,
    canMove: canGo,
    move: onMove,
  });
  const numbers = { position, total };
  return (
    <Panes
      datasetId={dataset.id}
      recordId={record.id}
      status={decisions.isSettled(record) ? 'SUBMITTED' : 'PENDING'}
      isInert={isInert}
      canSwipe={canGo}
      onSwipe={onMove}
      label={t('review:region', numbers)}
      header={<ReviewHeader {...{ dataset, record, areNamesHidden, previous, next }} {...numbers} onGo={props.onGo} />}
      fields={
        <Fields
          recordId={record.id}
          fields={fields}
          contents={contents}
          spanQuestions={isEditing ? questions : NO_QUESTIONS}
          answers={decision.answers}
          suggestions={NO_SUGGESTIONS}
          {...(isEditing && { activeLabels: spanControl, onAnswer: deciding.edit })}
          {...(address.criteria.search && { hits: address.criteria.search })}
        />
      }
      questions={
        <div className={styles.questions}>
          <Reason {...{ deciding, questions, contents }} />
          {resolution && <Settled resolution={resolution} reopen={commands.reopen} />}
          {isEditing ? (
            <QuestionForm
              recordId={record.id}
              questions={questions}
              answers={decision.answers}
              suggestions={deciding.answered.flatMap(({ suggestion }) => suggestion ?? [])}
              status="DRAFT"
              contents={contents}
              spanControl={spanControl}
              showErrors={false}
              onAnswer={deciding.edit}
            />
          ) : (
            <GivenAnswers {...{ deciding, questions, contents }} keysOf={commands.keysOf} />
          )}
          <div ref={comment}>
            <LongTextInput
              label={t('review:comment')}
              placeholder={t('review:commentHint')}
              text={decision.comment}
              onChange={deciding.comment}
              minRows={1}
              maxRows={6}
            />
          </div>
        </div>
      }
      actions={
        <ReviewActions
          {...{ undo, isEditing, problem: deciding.problem }}
          edit={commands.edit}
          save={commands.save}
          hint={isEmpty ? t('review:nothingDecided') : undefined}
          failure={decisions.failed.get(record.id)?.reason}
          waiting={decisions.isWaiting ? decisions.pendingCount : 0}
          onRetry={deciding.save}
        />
      }
    />
  );
}

interface AnswersProps {
  deciding: Deciding;
  questions: RecordProps['dataset']['questions'];
  contents: ReviewedRecord['fields'];
}

/** What people answered to the active question. */
function Reason({ deciding: { place, activeName, aboutOf, texts }, questions, contents }: AnswersProps) {
  const { t } = useTranslation('review');
  const question = questions[place];
  if (!question) return null;
  const about = aboutOf(activeName);
  const reason = about && about.answers.length > 0 ? texts.reason(question, about, contents) : t('unanswered');
  return (
    <p className={styles.reason} aria-label={t('reason')}>
      {questions.length > 1 ? t('about', { title: question.title, reason }) : reason}
    </p>
  );
}

interface SettledProps {
  resolution: NonNullable<ReviewedRecord['resolution']>;
  reopen: ActionCommand;
}

/** Who settled the record, and the button that opens it again. */
function Settled({ resolution, reopen }: SettledProps) {
  const { t } = useTranslation('review');
  return (
    <div className={styles.settled}>
      <span>
        {t('settledBy', { name: resolution.user?.username ?? t('gone') })} <Time iso={resolution.updatedAt} />
      </span>
      <CommandButton command={reopen} icon={<IconLockOpen size={16} aria-hidden />} />
    </div>
  );
}

/** What was answered to each question, to take an answer from. */
function GivenAnswers({
  deciding: { decision, activeName, aboutOf, texts, take },
  questions,
  contents,
  keysOf,
}: AnswersProps & Pick<ReturnType<typeof useReviewCommands>, 'keysOf'>) {
  return questions.map((question) => {
    const { id, name } = question;
    const about = aboutOf(name);
    return (
      about && (
        <QuestionReview
          key={id}
          {...{ question, about, contents, texts, keysOf }}
          value={decision.answers[name]}
          source={decision.sources[name]}
          isActive={name === activeName}
          isFirst={question === questions[0]}
          onTake={(taken) => take(name, taken)}
        />
      )
    );
  });
}

const NO_QUESTIONS: never[] = [];
const NO_SUGGESTIONS: never[] = [];
