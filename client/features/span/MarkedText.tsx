import { type CSSProperties, memo, type ReactNode, useMemo } from 'react';
import { type Segment, segments } from './segments.ts';
import type { SpanView } from './view.ts';
import styles from './MarkableText.module.css';

/** How the spans of a text are drawn. The functions must last, or everything is drawn again. */
export interface Look<View extends SpanView> {
  /** The tag of a span. */
  tag(view: View): ReactNode;
  /** Whether two views of a span look the same. */
  isSame(one: View, other: View): boolean;
}

interface Props<View extends SpanView> extends Look<View> {
  text: string;
  views: readonly View[];
}

/** A text with its spans, cut where spans begin and end. */
export const MarkedText = memo(function MarkedText<View extends SpanView>({ text, views, ...look }: Props<View>) {
  const parts = useMemo(() => segments(text.length, views), [text, views]);
  return parts.map((part) => <Part key={part.start} part={part} text={text.slice(part.start, part.end)} {...look} />);
}) as <View extends SpanView>(props: Props<View>) => ReactNode;

interface PartProps<View extends SpanView> extends Look<View> {
  part: Segment<View>;
  text: string;
}

/** One stretch of text. It carries its offset, so that places in the DOM can be told. */
const Part = memo(
  function Part<View extends SpanView>({ part, text, tag }: PartProps<View>) {
    const content = <span data-start={part.start}>{text}</span>;
    if (part.covering.length === 0) return content;
    return (
      <span className={styles.mark} style={paint(part)}>
        {content}
        {part.starting.map(tag)}
      </span>
    );
  },
  (before, after) =>
    before.text === after.text &&
    before.tag === after.tag &&
    before.part.start === after.part.start &&
    sameViews(before.part.covering, after.part.covering, after.isSame) &&
    sameViews(before.part.starting, after.part.starting, after.isSame),
) as <View extends SpanView>(props: PartProps<View>) => ReactNode;

function sameViews<View extends SpanView>(
  before: readonly View[],
  after: readonly View[],
  isSame: Look<View>['isSame'],
) {
  return before.length === after.length && before.every((view, index) => isSame(view, after[index]!));
}

/** The innermost filled span fills the text; lines lie below it, each in its lane. */
function paint({ covering }: Segment<SpanView>): CSSProperties {
  const lines = covering.flatMap(({ line, lane, stack }) => {
    if (line === undefined) return [];
    const below = stack === undefined ? `1px + ${lane} * var(--lane-height)` : `${stack} * var(--stack-height)`;
    const top = `calc(var(--text-height) + ${below})`;
    return [`linear-gradient(${line}, ${line}) 0 ${top} / 100% 3px no-repeat`];
  });
  const filled = covering.filter(({ fill }) => fill !== undefined);
  if (filled.length === 0) return { background: lines.join(', ') };
  const { fill } = filled.reduce((one, other) => (other.end - other.start < one.end - one.start ? other : one));
  const ground = `linear-gradient(${fill}, ${fill}) 0 0 / 100% var(--text-height) no-repeat`;
  return { background: [...lines, ground].join(', ') };
}
