import type { CSSProperties } from 'react';
import type { SpanValue } from '#client/features/answer/index.ts';
import { codePointMap } from '#client/lib/codePoints.ts';
import { type TextRange, textUnits, wholeCharacters } from './text.ts';

/** A text with its words, characters and code points. */
export const indexText = (text: string, findWords?: (text: string) => readonly TextRange[]) => ({
  text,
  units: textUnits(text, findWords),
  map: codePointMap(text),
});

export type IndexedText = ReturnType<typeof indexText>;

/** A span as it is drawn: its range in UTF-16 units, and how it looks. */
export interface SpanView extends TextRange {
  /** Unique among the spans of the text. */
  key: string;
  span: SpanValue;
  label: string;
  text: string;
  fill?: string | undefined;
  line?: string | undefined;
  /** Set where the span was suggested; the score is null where unknown. */
  suggested?: { readonly score: number | null } | undefined;
  /** A suggestion that is not part of the answer. */
  isExcluded?: boolean;
  /** The lane of the tag, and of its line unless `stack` is set. */
  lane: number;
  /** The number of lines between this one and the text, where lines do not follow the tags. */
  stack?: number | undefined;
}

type Style = Pick<SpanView, 'key' | 'label' | 'fill' | 'line' | 'suggested' | 'isExcluded'>;

/** Places a span in its text. One that cuts a character is drawn around the whole character. */
export function spanView({ text, units, map }: IndexedText, span: SpanValue, style: Style): SpanView {
  const range = wholeCharacters(units, { start: map.toUtf16(span.start), end: map.toUtf16(span.end) });
  return { ...range, ...style, span, text: text.slice(range.start, range.end), lane: 0 };
}

// The width of a tag, in characters of the text: its font is smaller, and it has a button.
const TAG_CHARACTER = 0.85;
const TAG_EXTRA = 3.5;
const TAG_TILDE = 1.5;
const TAG_SCORE = 3.5;
const TAG_LONGEST = 24;

/** Gives each view a lane, so that neither lines nor tags overlap. */
export function withLanes(text: string, views: readonly SpanView[]): SpanView[] {
  const markLength = ({ suggested }: SpanView) => (suggested ? (suggested.score === null ? TAG_TILDE : TAG_SCORE) : 0);
  const tagLength = (view: SpanView) =>
    Math.ceil(Math.min(view.label.length * TAG_CHARACTER + TAG_EXTRA + markLength(view), TAG_LONGEST));
  const lanes = assignLanes(views, (view) => {
    const tagEnd = widthEnd(text, view.start, tagLength(view));
    // With stacked lines, only the tag takes room in the lane.
    return view.stack === undefined ? Math.max(view.end, tagEnd) : tagEnd;
  });
  return views.map((view) => {
    const lane = lanes.get(view) ?? 0;
    return view.lane === lane ? view : { ...view, lane };
  });
}

/** Stacks crossing lines right below the text, independently of the tags. */
export function withStacks(views: readonly SpanView[]): SpanView[] {
  const stacks = assignLanes(
    views.filter(({ line }) => line !== undefined),
    ({ end }) => end,
  );
  return views.map((view) => ({ ...view, stack: stacks.get(view) ?? 0 }));
}

/** Puts each range into the first lane that is free at its start; `reach` returns where its text or tag ends. */
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

/** The room below each line of a paragraph with these spans: at least one lane, so that the first span moves nothing. */
export function roomFor(views: readonly SpanView[]): CSSProperties {
  const lanes = Math.max(1, ...views.map(({ lane }) => lane + 1));
  // The lane has room for the first line.
  const stacks = Math.max(0, ...views.map(({ stack = 0 }) => stack));
  return { '--lanes': lanes, '--stacks': stacks } as CSSProperties;
}

const DRAWN = ['key', 'label', 'text', 'fill', 'line', 'lane', 'stack', 'isExcluded'] as const;

/** Whether two views look the same, so that nothing needs drawing again. */
export function sameView(a: SpanView, b: SpanView): boolean {
  if (a === b) return true;
  return DRAWN.every((property) => a[property] === b[property]) && a.suggested?.score === b.suggested?.score;
}

/** A part of the text in which the same spans cover every character. */
export interface Segment<Range extends TextRange> extends TextRange {
  covering: readonly Range[];
  starting: readonly Range[];
}

/** Cuts a text at the borders of its spans and at other places, but nowhere else, so that few spans need few elements. */
export function segments<Range extends TextRange>(
  length: number,
  ranges: readonly Range[],
  places: readonly number[] = [],
): Segment<Range>[] {
  const borders = new Set([0, length, ...places, ...ranges.flatMap(({ start, end }) => [start, end])]);
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

/** The segments of each paragraph; a paragraph ends behind its line break. */
export function paragraphs<Range extends TextRange>(text: string, ranges: readonly Range[]): Segment<Range>[][] {
  const ends = Array.from(text.matchAll(/\n/g), ({ index }) => index + 1);
  const found: Segment<Range>[][] = [];
  for (const part of segments(text.length, ranges, ends)) {
    const isFirst = part.start === 0 || text[part.start - 1] === '\n';
    if (isFirst) found.push([part]);
    else found.at(-1)!.push(part);
  }
  return found;
}

const ZERO_WIDTH_JOINER = 0x200d;
const REGIONAL_INDICATOR = /\p{Regional_Indicator}/u;
const ZERO_WIDTH = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;

/** The offset `width` letters behind `start`, estimated: an emoji is two letters wide, and combining marks have no width. */
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
  return offset + Math.max(0, width - room);
}

function widthOf(codePoint: number): number {
  // Most texts consist of plain letters and signs.
  if (codePoint < 0x300) return 1;
  const character = String.fromCodePoint(codePoint);
  if (ZERO_WIDTH.test(character)) return 0;
  return codePoint > 0xffff && !REGIONAL_INDICATOR.test(character) ? 2 : 1;
}
