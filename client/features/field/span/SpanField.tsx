import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnswerValue,
  spanKey,
  type SpanQuestion,
  suggestedOptions,
  type SpanValue,
  type Suggestion,
} from '#client/features/answer/index.ts';
import { type SpanLabels, useSuggestionTexts } from '#client/features/question/index.ts';
import { indexText, ReadText, type SpanView, spanView, withLanes } from '#client/features/span/index.ts';
import { canHighlight } from '#client/lib/canHighlight.ts';
import { entityColors } from '#client/theme/entityColors.ts';
import { SpanText } from './SpanText.tsx';
import styles from '../FieldList.module.css';

interface Props {
  recordId: string;
  question: SpanQuestion;
  text: string;
  answer: AnswerValue | undefined;
  suggestion: Suggestion | undefined;
  /** Without it, the spans are read only. */
  marking?: {
    activeLabels: SpanLabels;
    onAnswer(questionName: string, value: AnswerValue | undefined): void;
  };
}

const NONE: readonly SpanValue[] = [];

/** The text of a span question with its current answer. */
export function SpanField({ recordId, question, text, answer, suggestion, marking }: Props) {
  const { t } = useTranslation('span');
  const canMark = canHighlight();
  const spans = answer && 'spans' in answer ? answer.spans : NONE;
  const { indexed, views, nameOf } = useAnswerViews(question, text, spans, suggestion);
  if (!marking) return <ReadText text={text} views={views} nameOf={nameOf} />;
  return (
    <>
      {!canMark && <p className={styles.note}>{t('unsupported')}</p>}
      <SpanText
        {...{ recordId, question, indexed, spans, views, nameOf, canMark }}
        activeLabel={marking.activeLabels.activeOf(question.name)}
        onChange={(changed) => marking.onAnswer(question.name, { spans: changed })}
      />
    </>
  );
}

function useAnswerViews(
  { options, allowOverlapping }: SpanQuestion,
  text: string,
  spans: readonly SpanValue[],
  suggestion: Suggestion | undefined,
) {
  const { t } = useTranslation('span');
  const texts = useSuggestionTexts();
  const agent = suggestion?.agent;
  const suggested = useMemo(() => suggestedOptions(suggestion), [suggestion]);
  const indexed = useMemo(() => indexText(text), [text]);
  const views = useMemo(() => {
    const labels = new Map(options.map((option) => [option.value, option.text]));
    return withLanes(
      text,
      spans.map((span) => {
        const { fill, lane } = entityColors(span.label);
        const key = spanKey(span);
        const label = labels.get(span.label) ?? span.label;
        // Only overlapping spans need lines to tell them apart.
        const line = allowOverlapping ? lane : undefined;
        return spanView(indexed, span, { key, label, fill, line, suggested: suggested.get(key) });
      }),
    );
  }, [text, indexed, spans, options, allowOverlapping, suggested]);
  const nameOf = useCallback(
    ({ key, label, text: part }: SpanView) =>
      texts.optionName(t('tag', { label, text: part }), suggested.get(key), agent),
    [t, texts, suggested, agent],
  );
  return { indexed, views, nameOf };
}
