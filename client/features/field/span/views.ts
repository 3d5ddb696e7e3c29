import { spanKey, type SpanQuestion, type SpanValue, type SuggestedOption } from '#client/features/answer/index.ts';
import { sameView, type SpanView, type TextUnits, wholeCharacters, withLanes } from '#client/features/span/index.ts';
import type { CodePointMap } from '#client/lib/codePoints.ts';
import { type EntityColors, entityColors } from '#client/theme/entityColors.ts';

/** A span of an answer as it is drawn. */
export interface AnswerView extends SpanView {
  suggested: SuggestedOption | undefined;
}

/** Prepares the spans for drawing. A stored span that cuts a character is drawn around the whole of it, and stays as it is. */
export function answerViews(
  text: string,
  spans: readonly SpanValue[],
  question: SpanQuestion,
  suggested: ReadonlyMap<string, SuggestedOption>,
  { map, units }: { map: CodePointMap; units: TextUnits },
): AnswerView[] {
  const labels = new Map(question.options.map((option) => [option.value, option.text]));
  const colors = new Map<string, EntityColors>();
  const views = spans.map((span): AnswerView => {
    const range = wholeCharacters(units, { start: map.toUtf16(span.start), end: map.toUtf16(span.end) });
    const key = spanKey(span);
    const color = colors.get(span.label) ?? entityColors(span.label);
    colors.set(span.label, color);
    return {
      ...range,
      key,
      span,
      label: labels.get(span.label) ?? span.label,
      text: text.slice(range.start, range.end),
      fill: color.fill,
      // Only spans that may overlap need a line each to be told apart.
      line: question.allowOverlapping ? color.lane : undefined,
      suggested: suggested.get(key),
      lane: 0,
    };
  });
  return withLanes(text, views, (view) => view.suggested?.score != null);
}

export function sameAnswerView(one: AnswerView, other: AnswerView): boolean {
  return sameView(one, other) && one.suggested === other.suggested;
}
