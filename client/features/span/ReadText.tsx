import { useRef } from 'react';
import { type Look, MarkedText } from './MarkedText.tsx';
import { useTagsWithin } from './useTagsWithin.ts';
import { roomFor, type SpanView } from './view.ts';
import styles from './MarkableText.module.css';

interface Props<View extends SpanView> extends Look<View> {
  text: string;
  views: readonly View[];
}

/** A text with its spans, to be read. */
export function ReadText<View extends SpanView>(props: Props<View>) {
  const root = useRef<HTMLDivElement>(null);
  useTagsWithin(root, props.views);
  return (
    <div className={styles.frame}>
      <div ref={root} dir="auto" className={styles.text} style={roomFor(props.views)}>
        <MarkedText {...props} />
      </div>
    </div>
  );
}
