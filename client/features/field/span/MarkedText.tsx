import { type CSSProperties, memo, useMemo } from 'react';
import { entityColors } from '#client/theme/entityColors.ts';
import { type Segment, segments } from './segments.ts';
import { SpanTag } from './SpanTag.tsx';
import { sameView, type SpanView } from './views.ts';
import styles from './SpanText.module.css';

interface Props {
  text: string;
  views: readonly SpanView[];
  agent: string | null | undefined;
  /** Whether spans may overlap: then each is underlined in its lane. */
  isLayered: boolean;
  /** Whether the spans are only shown. */
  isReadOnly?: boolean;
}

/** A text with its spans, cut where spans begin and end. */
export const MarkedText = memo(function MarkedText({ text, views, ...look }: Props) {
  const parts = useMemo(() => segments(text.length, views), [text, views]);
  return parts.map((part) => <Part key={part.start} part={part} text={text.slice(part.start, part.end)} {...look} />);
});

interface PartProps extends Omit<Props, 'views'> {
  part: Segment<SpanView>;
}

/** One stretch of text. It carries its offset, so that places in the DOM can be told. */
const Part = memo(function Part({ part, text, agent, isLayered, isReadOnly }: PartProps) {
  const content = <span data-start={part.start}>{text}</span>;
  if (part.covering.length === 0) return content;
  return (
    <span className={styles.mark} style={paint(part, isLayered)}>
      {content}
      {part.starting.map((view) => (
        <SpanTag key={view.key} view={view} agent={agent} isReadOnly={isReadOnly} />
      ))}
    </span>
  );
}, isSamePart);

function isSamePart(before: PartProps, after: PartProps): boolean {
  return (
    before.text === after.text &&
    before.agent === after.agent &&
    before.isLayered === after.isLayered &&
    before.part.start === after.part.start &&
    sameViews(before.part.covering, after.part.covering) &&
    sameViews(before.part.starting, after.part.starting)
  );
}

function sameViews(before: readonly SpanView[], after: readonly SpanView[]): boolean {
  return before.length === after.length && before.every((view, index) => sameView(view, after[index]!));
}

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
