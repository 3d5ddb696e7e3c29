import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpanQuestion, SpanValue, SuggestedOption } from '#client/features/answer/index.ts';
import { useSuggestionTexts } from '#client/features/question/index.ts';
import { SpanTag, textUnits } from '#client/features/span/index.ts';
import { codePointMap } from '#client/lib/codePoints.ts';
import { type AnswerView, answerViews, sameAnswerView } from './views.ts';

interface Settings {
  question: SpanQuestion;
  text: string;
  spans: readonly SpanValue[];
  suggested: ReadonlyMap<string, SuggestedOption>;
  agent: string | null | undefined;
  isReadOnly?: boolean;
}

/** The spans of a text as they are drawn, and what it takes to count in it. */
export function useAnswerViews({ question, text, spans, suggested, agent, isReadOnly }: Settings) {
  const units = useMemo(() => textUnits(text), [text]);
  const map = useMemo(() => codePointMap(text), [text]);
  const views = useMemo(
    () => answerViews(text, spans, question, suggested, { map, units }),
    [text, spans, question, suggested, map, units],
  );
  const { t } = useTranslation('span');
  const texts = useSuggestionTexts();
  /** A tag says so where the span was suggested. */
  const tag = useCallback(
    (view: AnswerView) => {
      const { key, label, text: part, suggested: hint } = view;
      return (
        <SpanTag
          key={key}
          view={view}
          name={texts.optionName(t('tag', { label, text: part }), hint, agent)}
          removeName={t('removeNamed', { label, text: part })}
          removeTitle={t('remove')}
          score={hint && (hint.score === null ? '' : texts.score(hint.score))}
          isReadOnly={isReadOnly}
        />
      );
    },
    [t, texts, agent, isReadOnly],
  );
  return { units, map, drawn: { text, views, tag, isSame: sameAnswerView } };
}
