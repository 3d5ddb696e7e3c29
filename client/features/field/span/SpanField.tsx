import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnswerValue,
  type SpanQuestion,
  type SpanValue,
  suggestedOptions,
  type Suggestion,
} from '#client/features/answer/index.ts';
import { type SpanLabels } from '#client/features/question/index.ts';
import { canHighlight } from '#client/lib/canHighlight.ts';
import { ReadSpanText } from './ReadSpanText.tsx';
import { SpanText } from './SpanText.tsx';
import styles from '../FieldList.module.css';

interface Props {
  recordId: string;
  question: SpanQuestion;
  text: string;
  answer: AnswerValue | undefined;
  suggestion: Suggestion | undefined;
  /** How spans are added and changed; without it they are only shown. */
  marking?: {
    activeLabels: SpanLabels;
    onAnswer(questionName: string, value: AnswerValue | undefined): void;
  };
}

const NONE: readonly SpanValue[] = [];

/** The text of a span question with the answer at hand. */
export function SpanField({ recordId, question, text, answer, suggestion, marking }: Props) {
  const { t } = useTranslation('span');
  const canMark = canHighlight();
  const spans = answer && 'spans' in answer ? answer.spans : NONE;
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);
  const shown = { question, text, spans, suggested, agent: suggestion?.agent };
  if (!marking) return <ReadSpanText {...shown} />;
  return (
    <>
      {!canMark && <p className={styles.note}>{t('unsupported')}</p>}
      <SpanText
        {...shown}
        recordId={recordId}
        activeLabel={marking.activeLabels.activeOf(question.name)}
        canMark={canMark}
        onChange={(changed) => marking.onAnswer(question.name, { spans: changed })}
      />
    </>
  );
}
