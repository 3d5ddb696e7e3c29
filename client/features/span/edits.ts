import { intersects, sameRange } from './ranges.ts';

/** A labelled part of a text, in the backend's count of code points. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

type Spans = readonly Span[];

/** What a change made of the spans, and how many others gave way to it. */
export interface SpanEdit {
  spans: Span[];
  replaced: number;
}

/**
 * Adds a span. Where spans may not overlap it takes the place of those it crosses; where they may, it replaces nothing, and a
 * range carries each label once.
 */
export function addSpan(spans: Spans, span: Span, allowOverlapping: boolean): SpanEdit {
  if (allowOverlapping) {
    const isThere = spans.some((held) => sameRange(held, span) && held.label === span.label);
    return { spans: isThere ? [...spans] : sorted([...spans, span]), replaced: 0 };
  }
  const others = spans.filter((held) => !intersects(held, span));
  return { spans: sorted([...others, span]), replaced: spans.length - others.length };
}

export function removeSpans(spans: Spans, isGone: (span: Span) => boolean): Span[] {
  return spans.filter((span) => !isGone(span));
}

/** Gives a span another label. Where the range has that label already, the two become one. */
export function relabel(spans: Spans, span: Span, label: string): Span[] {
  const others = spans.filter((held) => held !== span && !(sameRange(held, span) && held.label === label));
  return sorted([...others, { ...span, label }]);
}

/** The spans as a list to send or keep: by place in the text. */
function sorted(spans: Span[]): Span[] {
  return spans.sort((one, other) => one.start - other.start || one.end - other.end);
}
