import { useMemo } from 'react';
import type { SpanQuestion, SpanValue, SuggestedOption } from '#client/features/question/index.ts';
import { codePointMap } from '#client/lib/codePoints.ts';
import { spanViews } from './views.ts';
import { textUnits } from './words.ts';

interface Settings {
  question: SpanQuestion;
  text: string;
  spans: readonly SpanValue[];
  suggested: ReadonlyMap<string, SuggestedOption>;
}

/** The spans of a text as they are drawn, and what it takes to count in it. */
export function useSpanViews({ question, text, spans, suggested }: Settings) {
  const units = useMemo(() => textUnits(text), [text]);
  const map = useMemo(() => codePointMap(text), [text]);
  const views = useMemo(
    () => spanViews(text, spans, question, suggested, { map, units }),
    [text, spans, question, suggested, map, units],
  );
  return { units, map, views };
}
