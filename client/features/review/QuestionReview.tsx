import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnswerValue,
  type Contents,
  type Question,
  sameAnswer,
  toAnswerValue,
} from '#client/features/answer/index.ts';
import { AnswerChoice } from './AnswerChoice.tsx';
import { AnswerView, partsOf } from './AnswerView.tsx';
import { isDisputed, type QuestionAnswers, type Source } from './decision.ts';
import { Overview } from './Overview.tsx';
import styles from './QuestionReview.module.css';
import type { Take } from './takes.ts';
import type { ReviewTexts } from './useReviewTexts.ts';

interface Props {
  question: Question;
  about: QuestionAnswers;
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
  const { question, about, contents, texts, value, source, isActive, isFirst, keysOf, onTake } = props;
  const { t } = useTranslation(['review', 'common']);
  const titleId = useId();
  const card = useActiveInView(isActive, isFirst);
  const [isUnfolded, setUnfolded] = useState(false);

  const { answers, majority } = about;
  const textOf = (answer: AnswerValue | undefined): string => texts.answerText(question, answer, contents);
  const candidates = texts.candidates(about).map((candidate) => ({ ...candidate, text: textOf(candidate.value) }));
  const longest = Math.max(0, ...candidates.map(({ text }) => text.length));
  const given = answers.map((each) => toAnswerValue(each.answer));
  const most = majority ? toAnswerValue(majority.answer) : undefined;
  const common = new Set(partsOf(given[0]).filter((part) => given.every((each) => partsOf(each).includes(part))));
  const state = value === undefined ? 'differs' : 'settledState';
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
        {answers.length > 0 && <State state={isDisputed(about) ? state : 'agree'} />}
      </div>
      {answers.length === 0 && <p className={styles.note}>{t('unanswered')}</p>}
      <Overview {...{ question, about, contents, texts }} />
      <div className={styles.answers} data-wide={longest > WIDE_FROM || undefined}>
        {candidates.map(({ key, take, name, text, value: its, ...shown }) => (
          <AnswerChoice
            {...shown}
            key={key}
            name={name}
            label={t('answerOf', { name, answer: text })}
            keys={isActive ? keysOf(take) : []}
            isChosen={value !== undefined && sameAnswer(its, value)}
            isFolded={!isUnfolded && text.length > FOLDED_FROM}
            isOdd={typeof take === 'number' && most !== undefined && !sameAnswer(its, most)}
            isSuggestion={take === 'suggestion'}
            onTake={() => onTake(take)}
          >
            <AnswerView {...{ question, contents, common }} base={most ?? given[0]} value={its} />
          </AnswerChoice>
        ))}
      </div>
      {longest > FOLDED_FROM && (
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
            <span className={styles.outcomeText}>{textOf(value)}</span>
            {source && <span className={styles.source}>{texts.sourceText(source)}</span>}
          </>
        )}
      </p>
    </section>
  );
}

/** Scrolls the card into view when its question becomes the active one. */
function useActiveInView(isActive: boolean, isFirst: boolean) {
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
  return card;
}

function State({ state }: { state: 'agree' | 'differs' | 'settledState' }) {
  const { t } = useTranslation('review');
  return (
    <span className={styles.state} data-state={state}>
      {t(state)}
    </span>
  );
}

/** The length of an answer from which its end is folded away at first. */
const FOLDED_FROM = 400;

/** The length of an answer from which fewer are side by side. */
const WIDE_FROM = 90;
