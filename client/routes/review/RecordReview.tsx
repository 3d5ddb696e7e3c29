import { IconLockOpen } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerValue } from '#client/features/answer/index.ts';
import { FieldList } from '#client/features/field/index.ts';
import { useMoveCommands } from '#client/features/record/index.ts';
import {
  type Decision,
  decide,
  mostDisputed,
  openQuestions,
  peopleOf,
  QuestionReview,
  type ReviewedRecord,
  type Take,
  useReviewTexts,
  withTaken,
} from '#client/features/review/index.ts';
import { QuestionForm, useSpanLabels } from '#client/features/question/index.ts';
import type { ActionCommand } from '#client/features/response/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { CommandButton } from '#client/ui/CommandButton.tsx';
import { LongTextInput } from '#client/ui/LongTextInput.tsx';
import { Time } from '#client/ui/Time.tsx';
import { Panes } from '../annotation/Panes.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import styles from './RecordReview.module.css';
import { useReviewCommands } from './useReviewCommands.ts';
import type { ListProps } from './view.ts';

const Fields = memo(FieldList);

interface Props extends ListProps {
  record: ReviewedRecord;
  position: number;
  total: number;
  isInert: boolean;
  canGo(step: 1 | -1): boolean;
  onMove(step: 1 | -1): void;
  /** Called after a decision, to move on. */
  onNext(): void;
  undo: ActionCommand;
}

/** A record with all answers to it, and the keys to decide. */
export function RecordReview(props: Props) {
  const { dataset, record, decisions, areNamesHidden, announce, address, undo } = props;
  const { position, total, isInert, canGo, onMove, onNext } = props;
  const { t } = useTranslation(['review', 'record']);
  const { formatNumber } = useFormats();
  const { questions, fields } = dataset;
  const { fields: contents, resolution } = record;
  const answered = record.responsesByQuestion ?? [];
  const people = peopleOf(record);
  const texts = useReviewTexts(people, areNamesHidden);
  const spanControl = useSpanLabels(questions);
  const comment = useRef<HTMLDivElement>(null);

  const decision = decisions.decisionOf(record);
  const open = openQuestions(record, decision);
  const [activeName, setActiveName] = useState(
    () => open[0] ?? mostDisputed(answered)?.question.name ?? questions[0]?.name ?? '',
  );
  const [isEditing, setEditing] = useState(false);
  const [warned, setWarned] = useState('');
  const [problem, setProblem] = useState('');
  const aboutOf = (name: string) => answered.find(({ question }) => question.name === name);
  const titleOf = (name: string): string => questions.find((question) => question.name === name)?.title ?? name;

  const change = (to: Decision, typed?: string): void => {
    setProblem('');
    decisions.change(record, to, typed);
  };
  const taken = (name: string, take: Take): Decision | undefined => {
    const about = aboutOf(name);
    return about && withTaken(decision, about, people, take);
  };
  const takeAnswer = (name: string, take: Take): void => {
    const next = taken(name, take);
    if (!next) return;
    change(next);
    const question = questions.find((each) => each.name === name);
    if (question) {
      const answer = texts.answerText(question, next.answers[name], contents);
      announce(t('review:taken', { title: question.title, answer }));
    }
    const [nextOpen] = openQuestions(record, next).filter((other) => other !== name);
    setActiveName(nextOpen ?? name);
  };

  const save = (): void => {
    const titles = open.map(titleOf).join(', ');
    if (Object.keys(decision.answers).length === 0) {
      setProblem(t('review:nothingDecided'));
    } else if (open[0] !== undefined && warned !== titles) {
      setWarned(titles);
      setActiveName(open[0]);
      setProblem(t('review:saveOpen', { titles }));
    } else {
      decisions.settle(record, decision);
      announce(t('review:saved', { position: formatNumber(position) }));
      onNext();
    }
  };
  const place = questions.findIndex(({ name }) => name === activeName);
  const commands = useReviewCommands({
    people,
    nameOf: texts.nameOf,
    place,
    questionCount: questions.length,
    isEditing,
    isSettled: resolution !== null,
    comment,
    canTake: (take) => taken(activeName, take) !== undefined,
    onTake: (take) => takeAnswer(activeName, take),
    onActivate: (step) => setActiveName(questions[place + step]?.name ?? activeName),
    onEdit: setEditing,
    onSave: save,
    onWithdraw: () => {
      decisions.withdraw(record);
      announce(t('review:withdrawn'));
    },
  });
  const { previous, next } = useMoveCommands({
    labels: [t('record:previous'), t('record:next')],
    reasons: [t('record:isFirst'), t('record:isLast')],
    group: t('record:moves'),
    repeats: true,
    canMove: canGo,
    move: onMove,
  });

  const edited = (name: string, value: AnswerValue | undefined, isSuggested = false): void => {
    const isText = questions.find((question) => question.name === name)?.__typename === 'TextQuestion';
    change(decide(decision, name, value, { type: 'FORM' }), isText && !isSuggested ? name : undefined);
  };
  const activeQuestion = questions[place];
  const activeAnswers = aboutOf(activeName);
  const hasAnswers = activeAnswers !== undefined && activeAnswers.answers.length > 0;
  const reason =
    hasAnswers && activeQuestion ? texts.reason(activeQuestion, activeAnswers, contents) : t('review:unanswered');
  const numbers = {
    position: formatNumber(position),
    total: formatNumber(total),
  };
  const isSettled = decisions.isSettled(record);
  return (
    <Panes
      datasetId={dataset.id}
      recordId={record.id}
      status={isSettled ? 'SUBMITTED' : 'PENDING'}
      isInert={isInert}
      canSwipe={canGo}
      onSwipe={onMove}
      label={t('review:region', numbers)}
      header={<ReviewHeader {...{ dataset, record, areNamesHidden, previous, next }} {...numbers} />}
      fields={
        <Fields
          recordId={record.id}
          fields={fields}
          contents={contents}
          spanQuestions={isEditing ? questions : NO_QUESTIONS}
          answers={decision.answers}
          suggestions={NO_SUGGESTIONS}
          {...(isEditing && { activeLabels: spanControl, onAnswer: edited })}
          {...(address.criteria.search && { hits: address.criteria.search })}
        />
      }
      questions={
        <div className={styles.questions}>
          {activeQuestion && (
            <p className={styles.reason} aria-label={t('review:reason')}>
              {questions.length > 1 ? t('review:about', { title: activeQuestion.title, reason }) : reason}
            </p>
          )}
          {resolution && (
            <div className={styles.settled}>
              <span>
                {t('review:settledBy', { name: resolution.user?.username ?? t('review:gone') })}{' '}
                <Time iso={resolution.updatedAt} />
              </span>
              <CommandButton command={commands.reopen} icon={<IconLockOpen size={16} aria-hidden />} />
            </div>
          )}
          {isEditing ? (
            <QuestionForm
              recordId={record.id}
              questions={questions}
              answers={decision.answers}
              suggestions={answered.flatMap(({ suggestion }) => suggestion ?? [])}
              status="DRAFT"
              contents={contents}
              spanControl={spanControl}
              showErrors={false}
              onAnswer={edited}
            />
          ) : (
            questions.map((question) => {
              const about = aboutOf(question.name);
              return (
                about && (
                  <QuestionReview
                    key={question.id}
                    {...{ question, about, people, contents, texts }}
                    keysOf={commands.keysOf}
                    value={decision.answers[question.name]}
                    source={decision.sources[question.name]}
                    isActive={question.name === activeName}
                    isFirst={question === questions[0]}
                    onTake={(take) => takeAnswer(question.name, take)}
                  />
                )
              );
            })
          )}
          <div ref={comment}>
            <LongTextInput
              label={t('review:comment')}
              placeholder={t('review:commentHint')}
              text={decision.comment}
              onChange={(text: string) => change({ ...decision, comment: text })}
              minRows={1}
              maxRows={6}
            />
          </div>
        </div>
      }
      actions={
        <ReviewActions
          {...{ undo, isEditing, problem }}
          edit={commands.edit}
          save={commands.save}
          hint={Object.keys(decision.answers).length === 0 ? t('review:nothingDecided') : undefined}
          failure={decisions.failed.get(record.id)?.reason}
          waiting={decisions.isWaiting ? decisions.pendingCount : 0}
          onRetry={save}
        />
      }
    />
  );
}

const NO_QUESTIONS: never[] = [];
const NO_SUGGESTIONS: never[] = [];
