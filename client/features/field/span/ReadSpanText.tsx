import { type CSSProperties, useRef } from 'react';
import type { SpanQuestion, SpanValue, SuggestedOption } from '#client/features/question/index.ts';
import { MarkedText } from './MarkedText.tsx';
import { useSpanViews } from './useSpanViews.ts';
import { useTagsWithin } from './useTagsWithin.ts';
import { laneCount } from './views.ts';
import styles from './SpanText.module.css';

interface Props {
  question: SpanQuestion;
  text: string;
  spans: readonly SpanValue[];
  suggested: ReadonlyMap<string, SuggestedOption>;
  agent: string | null | undefined;
}

/** A text with its spans, to be read. */
export function ReadSpanText({ question, text, spans, suggested, agent }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const { views } = useSpanViews({ question, text, spans, suggested });
  useTagsWithin(root, views);
  return (
    <div className={styles.frame}>
      <div ref={root} dir="auto" className={styles.text} style={{ '--lanes': laneCount(views) } as CSSProperties}>
        <MarkedText text={text} views={views} agent={agent} isLayered={question.allowOverlapping} isReadOnly />
      </div>
    </div>
  );
}
