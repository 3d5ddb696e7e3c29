import { IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { type CSSProperties, memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/i18n/useFormats.ts';
import { copySelected } from './dom.ts';
import { useTagsWithin } from './useTagsWithin.ts';
import { paragraphs, roomFor, sameView, type Segment, type SpanView } from './view.ts';
import styles from './MarkableText.module.css';

export interface MarkedTextProps {
  text: string;
  views: readonly SpanView[];
  /** The accessible name of a tag. Must be stable, or everything renders again. */
  nameOf(view: SpanView): string;
  /** Whether a tooltip replaces the title of tags. */
  hasTips?: boolean;
  isReadOnly?: boolean | undefined;
}

/** A read-only text with its spans. */
export function ReadText(props: MarkedTextProps) {
  const root = useRef<HTMLDivElement>(null);
  useTagsWithin(root, props.text, props.views);
  return (
    <div className={styles.frame}>
      <div ref={root} dir="auto" className={styles.text} onCopy={(event) => copySelected(event, props.text)}>
        <MarkedText {...props} isReadOnly />
      </div>
    </div>
  );
}

/** A text with its spans, cut where spans begin and end. Each paragraph is a block with its own room, so that a change lays out no other. */
export const MarkedText = memo(function MarkedText({ text, views, nameOf, hasTips, isReadOnly }: MarkedTextProps) {
  const { t } = useTranslation('span');
  const { formatScore } = useFormats();
  const blocks = useMemo(() => paragraphs(text, views), [text, views]);
  /** The label of a span, below its start. The text handles its clicks and keys, so that a thousand tags stay fast. */
  const tag = useCallback(
    (view: SpanView) => {
      const { key, label, suggested, isExcluded } = view;
      const Label = isReadOnly ? 'span' : 'button';
      return (
        <span key={key} data-tag className={styles.tag} style={{ '--lane': view.lane } as CSSProperties}>
          <Label
            {...(isReadOnly ? {} : { type: 'button', 'data-span': key, 'aria-label': nameOf(view) })}
            title={hasTips ? undefined : label}
            className={clsx(styles.label, isExcluded && styles.faint)}
          >
            <span className={styles.labelText} dir="auto">
              {label}
            </span>
            {suggested && (
              <span className={styles.score} dir="ltr">
                {`~${suggested.score === null ? '' : formatScore(suggested.score)}`}
              </span>
            )}
          </Label>
          {!isReadOnly && !isExcluded && (
            <button
              type="button"
              tabIndex={-1}
              data-remove={key}
              aria-label={t('removeNamed', { label, text: view.text })}
              title={t('remove')}
              className={styles.remove}
            >
              <IconX size={10} stroke={2.5} aria-hidden />
            </button>
          )}
        </span>
      );
    },
    [t, formatScore, nameOf, hasTips, isReadOnly],
  );
  return blocks.map((parts) => <Paragraph key={parts[0]!.start} parts={parts} text={text} tag={tag} />);
});

interface ParagraphProps {
  parts: readonly Segment<SpanView>[];
  /** The whole text. */
  text: string;
  tag(view: SpanView): ReactNode;
}

const Paragraph = memo(
  function Paragraph({ parts, text, tag }: ParagraphProps) {
    const room = roomFor(parts.flatMap(({ covering }) => covering));
    return (
      <div className={styles.paragraph} style={{ ...room, '--line-count': lineCount(parts) } as CSSProperties}>
        {parts.map((part) => (
          <Part key={part.start} part={part} text={text.slice(part.start, part.end)} tag={tag} />
        ))}
      </div>
    );
  },
  (before, after) =>
    before.text === after.text &&
    before.tag === after.tag &&
    before.parts.length === after.parts.length &&
    before.parts.every((part, index) => samePart(part, after.parts[index]!)),
);

const LINE_LENGTH = 90;

/** About how many lines a paragraph will have: its height until it is near the viewport. */
const lineCount = (parts: readonly Segment<SpanView>[]): number =>
  Math.ceil((parts.at(-1)!.end - parts[0]!.start) / LINE_LENGTH);

interface PartProps {
  part: Segment<SpanView>;
  text: string;
  tag(view: SpanView): ReactNode;
}

/** One segment. Its offset in `data-start` maps the DOM to the text. */
const Part = memo(
  function Part({ part, text, tag }: PartProps) {
    const content = <span data-start={part.start}>{text}</span>;
    if (part.covering.length === 0) return content;
    return (
      <span className={styles.mark} style={paint(part)}>
        {content}
        {part.starting.map(tag)}
      </span>
    );
  },
  (before, after) => before.text === after.text && before.tag === after.tag && samePart(before.part, after.part),
);

const samePart = (before: Segment<SpanView>, after: Segment<SpanView>): boolean =>
  before.start === after.start &&
  before.end === after.end &&
  sameViews(before.covering, after.covering) &&
  sameViews(before.starting, after.starting);

const sameViews = (before: readonly SpanView[], after: readonly SpanView[]): boolean =>
  before.length === after.length && before.every((view, index) => sameView(view, after[index]!));

/** The innermost filled span fills the text; lines are drawn below it, each in its lane. */
function paint({ covering }: Segment<SpanView>): CSSProperties {
  const lines = covering.flatMap(({ line, lane, stack }) => {
    if (line === undefined) return [];
    const below = stack === undefined ? `1px + ${lane} * var(--lane-height)` : `${stack} * var(--stack-height)`;
    const top = `calc(var(--text-height) + ${below})`;
    return [`linear-gradient(${line}, ${line}) 0 ${top} / 100% 3px no-repeat`];
  });
  const filled = covering.filter(({ fill }) => fill !== undefined);
  const inner = filled.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]?.fill;
  return {
    '--tinted': inner ? `color-mix(in srgb, ${inner} var(--marl-tint, 100%), var(--marl-surface))` : 'none',
    '--lines': lines.join(', ') || 'none',
    '--fill': inner ? `linear-gradient(var(--tinted), var(--tinted)) 0 0 / 100% var(--text-height) no-repeat` : 'none',
    '--underline': inner ? 'underline' : 'none',
  } as CSSProperties;
}
