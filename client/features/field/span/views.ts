import { spanKey, type SpanQuestion, type SpanValue, type SuggestedOption } from '#client/features/question/index.ts';
import type { CodePointMap } from '#client/lib/codePoints.ts';
import { assignLanes } from './lanes.ts';
import { type TextRange, wholeCharacters } from './ranges.ts';
import { widthEnd } from './width.ts';
import type { TextUnits } from './words.ts';

/** A span as it is drawn: its part of the text in the DOM's count, and what its tag says. */
export interface SpanView extends TextRange {
  key: string;
  span: SpanValue;
  /** The label as people see it. */
  label: string;
  text: string;
  suggested: SuggestedOption | undefined;
  lane: number;
}

// How much room a tag takes, in characters of the text: its font is smaller, and it carries a score and a button.
const TAG_CHARACTER = 0.85;
const TAG_EXTRA = 3.5;
const TAG_SCORE = 3.5;
const TAG_LONGEST = 24;

/** Prepares the spans for drawing. A stored span that cuts a character is drawn around the whole of it, and stays as it is. */
export function spanViews(
  text: string,
  spans: readonly SpanValue[],
  question: SpanQuestion,
  suggested: ReadonlyMap<string, SuggestedOption>,
  { map, units }: { map: CodePointMap; units: TextUnits },
): SpanView[] {
  const labels = new Map(question.options.map((option) => [option.value, option.text]));
  const views = spans.map((span): SpanView => {
    const range = wholeCharacters(units, { start: map.toUtf16(span.start), end: map.toUtf16(span.end) });
    const key = spanKey(span);
    const label = labels.get(span.label) ?? span.label;
    return {
      ...range,
      key,
      span,
      label,
      text: text.slice(range.start, range.end),
      suggested: suggested.get(key),
      lane: 0,
    };
  });
  const lanes = assignLanes(views, (view) => Math.max(view.end, widthEnd(text, view.start, tagLength(view))));
  return views.map((view) => ({ ...view, lane: lanes.get(view) ?? 0 }));
}

/** How many lanes a text needs room for: at least one, so that the first span moves nothing. */
export function laneCount(views: readonly SpanView[]): number {
  return views.reduce((most, { lane }) => Math.max(most, lane + 1), 1);
}

/** Whether two views look the same, so that nothing needs drawing again. */
export function sameView(one: SpanView, other: SpanView): boolean {
  return (
    one.key === other.key &&
    one.lane === other.lane &&
    one.label === other.label &&
    one.text === other.text &&
    one.suggested === other.suggested
  );
}

function tagLength({ label, suggested }: SpanView): number {
  const length = label.length * TAG_CHARACTER + TAG_EXTRA + (suggested?.score == null ? 0 : TAG_SCORE);
  return Math.ceil(Math.min(length, TAG_LONGEST));
}
