import type { CSSProperties } from 'react';
import type { SpanValue } from '#client/features/answer/index.ts';
import { type CodePointMap, codePointMap } from '#client/lib/codePoints.ts';
import { type TextRange, type TextUnits, textUnits, wholeCharacters } from './text.ts';

/** A text with what it takes to count in it. */
export interface IndexedText {
  readonly text: string;
  readonly units: TextUnits;
  readonly map: CodePointMap;
}

export const indexText = (text: string, findWords?: (text: string) => readonly TextRange[]): IndexedText => ({
  text,
  units: textUnits(text, findWords),
  map: codePointMap(text),
});

/** A span as it is drawn: its part of the text in the DOM's count, and how it looks. */
export interface SpanView extends TextRange {
  /** Unique among the spans of the text. */
  key: string;
  /** The span as it is stored. */
  span: SpanValue;
  /** The label as people see it. */
  label: string;
  /** The part of the text. */
  text: string;
  /** The colour behind the text, if any. */
  fill?: string | undefined;
  /** The colour of the line under the text, if any. */
  line?: string | undefined;
  /** Set where an agent or a model suggested the span; its score is null where unknown. */
  suggested?: { readonly score: number | null } | undefined;
  /** A suggestion that is not part of the answer. */
  isExcluded?: boolean;
  /** Where the tag lies, and the line above it unless `stack` says otherwise. */
  lane: number;
  /** The lines between this one and the text, where lines are independent of the tags. */
  stack?: number | undefined;
}

type Look = Pick<SpanView, 'key' | 'label' | 'fill' | 'line' | 'suggested' | 'isExcluded'>;

/** Places a span in its text. One that cuts a character is drawn around the whole character, and stored as it is. */
export function spanView({ text, units, map }: IndexedText, span: SpanValue, look: Look): SpanView {
  const range = wholeCharacters(units, { start: map.toUtf16(span.start), end: map.toUtf16(span.end) });
  return { ...range, ...look, span, text: text.slice(range.start, range.end), lane: 0 };
}

// The room of a tag, in characters of the text: its font is smaller, and it carries a button.
const TAG_CHARACTER = 0.85;
const TAG_EXTRA = 3.5;
const TAG_SCORE = 3.5;
const TAG_LONGEST = 24;

/** Gives each view a lane, so that neither lines nor tags overlap. */
export function withLanes(text: string, views: readonly SpanView[]): SpanView[] {
  const tagLength = ({ label, suggested }: SpanView) =>
    Math.ceil(
      Math.min(label.length * TAG_CHARACTER + TAG_EXTRA + (suggested?.score == null ? 0 : TAG_SCORE), TAG_LONGEST),
    );
  const lanes = assignLanes(views, (view) => {
    const tagEnd = widthEnd(text, view.start, tagLength(view));
    // With stacked lines, only the tag takes room in the lane.
    return view.stack === undefined ? Math.max(view.end, tagEnd) : tagEnd;
  });
  return views.map((view) => ({ ...view, lane: lanes.get(view) ?? 0 }));
}

/** Stacks crossing lines right below the text, independently of the tags. */
export function withStacks(views: readonly SpanView[]): SpanView[] {
  const stacks = assignLanes(
    views.filter(({ line }) => line !== undefined),
    ({ end }) => end,
  );
  return views.map((view) => ({ ...view, stack: stacks.get(view) ?? 0 }));
}

/**
 * Puts ranges into lanes, so that no two in a lane touch: each into the first lane that is free at its start. `reach` returns how
 * far a range takes up room, which is more than its text where its tag is longer.
 */
export function assignLanes<Range extends TextRange>(
  ranges: readonly Range[],
  reach: (range: Range) => number,
): ReadonlyMap<Range, number> {
  const lanes = new Map<Range, number>();
  const ends: number[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const free = ends.findIndex((end) => end <= range.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = reach(range);
    lanes.set(range, lane);
  }
  return lanes;
}

/** The room for lines and tags below each line of the text: at least one lane, so that the first span moves nothing. */
export function roomFor(views: readonly SpanView[]): CSSProperties {
  const lanes = Math.max(1, ...views.map(({ lane }) => lane + 1));
  // The first line has its room in the lane.
  const stacks = Math.max(0, ...views.map(({ stack = 0 }) => stack));
  return { '--lanes': lanes, '--stacks': stacks } as CSSProperties;
}

const DRAWN = ['key', 'label', 'text', 'fill', 'line', 'lane', 'stack', 'isExcluded'] as const;

/** Whether two views look the same, so that nothing needs drawing again. */
export function sameView(a: SpanView, b: SpanView): boolean {
  return DRAWN.every((property) => a[property] === b[property]) && a.suggested?.score === b.suggested?.score;
}

/** A stretch of text in which the same spans cover every character. */
export interface Segment<Range extends TextRange> extends TextRange {
  covering: readonly Range[];
  /** The spans that begin here; their tags are drawn here. */
  starting: readonly Range[];
}

/** Cuts a text at the borders of its spans and nowhere else, so that a long text with few spans stays a few elements. */
export function segments<Range extends TextRange>(length: number, ranges: readonly Range[]): Segment<Range>[] {
  const borders = new Set([0, length, ...ranges.flatMap(({ start, end }) => [start, end])]);
  const cuts = [...borders].filter((cut) => cut >= 0 && cut <= length).sort((a, b) => a - b);
  const byStart = [...ranges].sort((a, b) => a.start - b.start);

  const found: Segment<Range>[] = [];
  let open: Range[] = [];
  let next = 0;
  for (let index = 0; index < cuts.length - 1; index += 1) {
    const start = cuts[index]!;
    open = open.filter((range) => range.end > start);
    const starting: Range[] = [];
    while (next < byStart.length && byStart[next]!.start <= start) starting.push(byStart[next++]!);
    open.push(...starting);
    found.push({ start, end: cuts[index + 1]!, covering: [...open], starting });
  }
  return found;
}

const ZERO_WIDTH_JOINER = 0x200d;
const REGIONAL_INDICATOR = /\p{Regional_Indicator}/u;
const ZERO_WIDTH = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;

/**
 * The offset at which a text is `width` letters wide, counted from `start`. An emoji is two letters wide however many code points
 * it consists of, and combining marks have no width. A cheap estimate: nothing is measured.
 */
export function widthEnd(text: string, start: number, width: number): number {
  let offset = start;
  let room = 0;
  let isJoined = false;
  while (room < width && offset < text.length) {
    const codePoint = text.codePointAt(offset)!;
    if (!isJoined) room += widthOf(codePoint);
    isJoined = codePoint === ZERO_WIDTH_JOINER;
    offset += codePoint > 0xffff ? 2 : 1;
  }
  // There is unlimited room behind the text.
  return offset + Math.max(0, width - room);
}

function widthOf(codePoint: number): number {
  // Plain letters and signs, which most texts consist of.
  if (codePoint < 0x300) return 1;
  const character = String.fromCodePoint(codePoint);
  if (ZERO_WIDTH.test(character)) return 0;
  return codePoint > 0xffff && !REGIONAL_INDICATOR.test(character) ? 2 : 1;
}
