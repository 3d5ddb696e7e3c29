import type { SpanQuestion, SpanValue, SuggestedOption } from '#client/features/answer/index.ts';
import { ReadText } from '#client/features/span/index.ts';
import { useAnswerViews } from './useAnswerViews.tsx';

interface Props {
  question: SpanQuestion;
  text: string;
  spans: readonly SpanValue[];
  suggested: ReadonlyMap<string, SuggestedOption>;
  agent: string | null | undefined;
}

/** A text with its spans, to be read. */
export function ReadSpanText(props: Props) {
  const { drawn } = useAnswerViews({ ...props, isReadOnly: true });
  return <ReadText {...drawn} />;
}
