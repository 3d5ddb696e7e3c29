import { type CSSProperties, memo, useMemo } from 'react';
import { entityColors } from '#client/theme/entityColors.ts';
import { type Segment, segments } from './segments.ts';
import { SpanTag } from './SpanTag.tsx';
import type { SpanView } from './views.ts';
import styles from './SpanText.module.css';

interface Props {
  text: string;
  views: readonly SpanView[];
  agent: string | null | undefined;
  /** Whether spans may overlap: then each is underlined in its lane. */
  isLayered: boolean;
  onChange(view: SpanView): void;
  onRemove(view: SpanView): void;
}

/** A text with its spans. Each stretch of text carries its offset, so that places in the DOM can be told. */
export const MarkedText = memo(function MarkedText({ text, views, isLayered, ...tag }: Props) {
  const parts = useMemo(() => segments(text.length, views), [text, views]);
  return parts.map((part) => {
    const content = (
      <span key={part.start} data-start={part.start}>
        {text.slice(part.start, part.end)}
      </span>
    );
    if (part.covering.length === 0) return content;
    return (
      <span key={part.start} className={styles.mark} style={paint(part, isLayered)}>
        {content}
        {part.starting.map((view) => (
          <SpanTag key={view.key} view={view} {...tag} />
        ))}
      </span>
    );
  });
});

/** The innermost span fills the text; layered ones are underlined, each in its lane. */
function paint({ covering }: Segment<SpanView>, isLayered: boolean): CSSProperties {
  const inner = covering.reduce((one, other) => (other.end - other.start < one.end - one.start ? other : one));
  const colors = entityColors(inner.span.label);
  const fill = `linear-gradient(${colors.fill}, ${colors.fill}) 0 0 / 100% var(--text-height) no-repeat`;
  if (!isLayered) return { background: fill };
  const lines = covering.map((view) => {
    const { lane } = entityColors(view.span.label);
    const top = `calc(var(--text-height) + 1px + ${view.lane} * var(--lane-height))`;
    return `linear-gradient(${lane}, ${lane}) 0 ${top} / 100% 3px no-repeat`;
  });
  return { background: [...lines, fill].join(', ') };
}
