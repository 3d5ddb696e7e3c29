import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import clsx from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaKeys } from '#client/commands/keys.ts';
import {
  type AnswerValue,
  type Contents,
  type Question,
  sameAnswer,
  toAnswerValue,
  wholeScore,
} from '#client/features/answer/index.ts';
import { useFormats } from '#client/i18n/useFormats.ts';
import { Kbd } from '#client/ui/Kbd.tsx';
import { AnswerView, partsOf } from './AnswerView.tsx';
import { isDisputed, type QuestionAnswers, type Source } from './decision.ts';
import { Overview } from './Overview.tsx';
import { answerOf, type Person } from './people.ts';
import styles from './QuestionReview.module.css';
import type { Take } from './takes.ts';
import type { ReviewTexts } from './useReviewTexts.ts';

interface Props {
  question: Question;
  about: QuestionAnswers;
  people: readonly Person[];
  contents: Contents;
  texts: ReviewTexts;
  value: AnswerValue | undefined;
  source: Source | undefined;
  /** Whether the keys take answers to this question. */
  isActive: boolean;
  /** Whether no other question is above it. */
  isFirst: boolean;
  /** The keys of each answer. */
  keysOf(take: Take): readonly string[];
  onTake(take: Take): void;
}

/** The answers to a question side by side; one of them can be taken. */
export function QuestionReview(props: Props) {
  const { question, about, people, contents, texts, value, source, isActive, isFirst, keysOf, onTake } = props;
  const { t } = useTranslation(['review', 'common']);
  const { formatCoefficient } = useFormats();
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const isShown = useRef(false);
  useEffect(
    function showActive() {
      // A record begins at its top, unless its first questions are decided.
      if (isActive && (isShown.current || !isFirst)) card.current?.scrollIntoView({ block: 'nearest' });
      isShown.current = true;
    },
    [isActive, isFirst],
  );

  const [isUnfolded, setUnfolded] = useState(false);

  const { answers, suggestion, majority } = about;
  const given = answers.map((each) => toAnswerValue(each.answer));
  const most = majority ? toAnswerValue(majority.answer) : undefined;
  const common = new Set(partsOf(given[0]).filter((part) => given.every((each) => partsOf(each).includes(part))));
  const score = suggestion && wholeScore(suggestion);
  const shared = { question, contents, common, base: most ?? given[0] };
  const lengthOf = (answer: AnswerValue | undefined): number => texts.answerText(question, answer, contents).length;
  const isLong = (answer: AnswerValue | undefined): boolean => lengthOf(answer) > FOLDED_FROM;
  const longest = Math.max(...[...given, most].map(lengthOf));
  const hasLong = longest > FOLDED_FROM;
  const choice = (take: Take, name: string, answer: AnswerValue | undefined) => ({
    isFolded: !isUnfolded && isLong(answer),
    keys: isActive ? keysOf(take) : [],
    isChosen: value !== undefined && sameAnswer(answer, value),
    label: t('answerOf', { name, answer: texts.answerText(question, answer, contents) }),
    onTake: () => onTake(take),
  });
  return (
    <section
      ref={card}
      role="group"
      aria-labelledby={titleId}
      data-question={question.name}
      data-active={isActive || undefined}
      className={styles.card}
    >
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title} dir="auto">
          {question.title}
        </h2>
        <State isDisputed={isDisputed(about)} isAnswered={answers.length > 0} isDecided={value !== undefined} />
      </div>
      {answers.length === 0 && <p className={styles.note}>{t('unanswered')}</p>}
      <Overview {...{ question, about, people, contents, texts }} />
      <div className={styles.answers} data-wide={longest > WIDE_FROM || undefined}>
        {people.map((person, index) => {
          const answer = answerOf(about, person);
          if (!answer) return null;
          const its = toAnswerValue(answer.answer);
          return (
            <Choice
              key={person.key}
              {...choice(index, texts.nameOf(person), its)}
              name={texts.nameOf(person)}
              number={index + 1}
              isOdd={most !== undefined && !sameAnswer(its, most)}
            >
              <AnswerView {...shared} value={its} />
            </Choice>
          );
        })}
        {suggestion && (
          <Choice
            {...choice('suggestion', suggestion.agent ?? t('model'), toAnswerValue(suggestion.answer))}
            name={suggestion.agent ?? t('model')}
            detail={score === null || score === undefined ? undefined : formatCoefficient(score)}
            isSuggestion
          >
            <AnswerView {...shared} value={toAnswerValue(suggestion.answer)} />
          </Choice>
        )}
        {majority && majority.votes < majority.of && (
          <Choice {...choice('majority', texts.majorityName(majority), most)} name={texts.majorityName(majority)}>
            <AnswerView {...shared} value={most} />
          </Choice>
        )}
      </div>
      {hasLong && (
        <Button
          variant="default"
          size="compact-sm"
          className={styles.fold}
          aria-expanded={isUnfolded}
          // The keys of the page keep working.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {t(isUnfolded ? 'common:less' : 'common:showAll')}
        </Button>
      )}
      <p className={styles.outcome} data-decided={value !== undefined || undefined}>
        {value === undefined ? (
          t(answers.length > 0 ? 'openQuestion' : 'leftOpen')
        ) : (
          <>
            <IconCheck size={14} aria-hidden />
            <span className={styles.outcomeText}>{texts.answerText(question, value, contents)}</span>
            {source && <span className={styles.source}>{texts.sourceText(source)}</span>}
          </>
        )}
      </p>
    </section>
  );
}

/** The length of an answer from which its end is folded away at first. */
const FOLDED_FROM = 400;

/** The length of an answer from which fewer are side by side. */
const WIDE_FROM = 90;

function State({
  isDisputed: differs,
  isAnswered,
  isDecided,
}: Record<'isDisputed' | 'isAnswered' | 'isDecided', boolean>) {
  const { t } = useTranslation('review');
  if (!isAnswered) return null;
  const state = differs ? (isDecided ? 'settledState' : 'differs') : 'agree';
  return (
    <span className={styles.state} data-state={state}>
      {t(state)}
    </span>
  );
}

interface ChoiceProps {
  name: string;
  /** The person's, which pictures of all answers show. */
  number?: number;
  label: string;
  /** Shown beside the name. */
  detail?: string | undefined;
  keys: readonly string[];
  isChosen: boolean;
  /** Whether only the beginning of the answer is shown. */
  isFolded: boolean;
  /** Whether it differs from what most people answered. */
  isOdd?: boolean;
  isSuggestion?: boolean;
  onTake(): void;
  children: ReactNode;
}

function Choice(props: ChoiceProps) {
  const { name, number, label, detail, keys, isChosen, isFolded, isOdd, isSuggestion, onTake, children } = props;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      aria-keyshortcuts={ariaKeys(keys)}
      data-odd={isOdd || undefined}
      data-suggestion={isSuggestion || undefined}
      className={clsx(styles.choice, isChosen && styles.chosen)}
      // The keys of the page keep working.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span className={styles.who}>
        {number !== undefined && keys.length === 0 && (
          <span aria-hidden className={styles.number}>
            {number}
          </span>
        )}
        <Kbd keys={keys} isAlwaysShown />
        <span className={styles.name} title={name}>
          {isSuggestion && '~ '}
          {name}
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
        <IconCheck size={14} stroke={3} aria-hidden className={styles.check} />
      </span>
      <span className={styles.value} data-folded={isFolded || undefined}>
        {children}
      </span>
    </button>
  );
}
