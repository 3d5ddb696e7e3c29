import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnswerValue,
  type Answers,
  suggestedOptions,
  type SpanLabels,
  type SpanQuestion,
  type SpanValue,
  type Suggestion,
} from '#client/features/question/index.ts';
import { canHighlight } from '../useHighlight.ts';
import { SpanText } from './SpanText.tsx';
import styles from '../FieldList.module.css';

interface Props {
  recordId: string;
  question: SpanQuestion;
  text: string;
  answers: Answers;
  suggestions: readonly Suggestion[];
  activeLabels: SpanLabels;
  onAnswer(questionName: string, value: AnswerValue | undefined): void;
}

const NONE: readonly SpanValue[] = [];

/** The text of a span question with the answer at hand. */
export function SpanField({ recordId, question, text, answers, suggestions, activeLabels, onAnswer }: Props) {
  const { t } = useTranslation('span');
  const canMark = canHighlight();
  const answer = answers[question.name];
  const spans = answer && 'spans' in answer ? answer.spans : NONE;
  const suggestion = suggestions.find((each) => each.question.name === question.name);
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);
  return (
    <>
      {!canMark && <p className={styles.note}>{t('unsupported')}</p>}
      <SpanText
        recordId={recordId}
        question={question}
        text={text}
        spans={spans}
        suggested={suggested}
        agent={suggestion?.agent}
        activeLabel={activeLabels.activeOf(question.name)}
        canMark={canMark}
        onChange={(changed) => onAnswer(question.name, { spans: changed })}
      />
    </>
  );
}
