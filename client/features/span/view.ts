import type { CSSProperties } from 'react';
import type { Span } from './edits.ts';
import { assignLanes } from './lanes.ts';
import type { TextRange } from './ranges.ts';
import { widthEnd } from './width.ts';

/** A span as it is drawn: its part of the text in the DOM's count, and how it looks. */
export interface SpanView extends TextRange {
  /** Unique among the spans of the text. */
  key: string;
  /** The span as it is stored. */
  span: Span;
  /** The label as people see it. */
  label: string;
  /** The part of the text. */
  text: string;
  /** The colour behind the text; without one there is none. */
  fill?: string | undefined;
  /** The colour of the line under the text; without one there is none. */
  line?: string | undefined;
  /** Where the tag lies, and the line above it unless `stack` says otherwise. */
  lane: number;
  /** How many lines lie between this one and the text, where lines keep to the text and not to the tags. */
  stack?: number | undefined;
}

// How much room a tag takes, in characters of the text: its font is smaller, and it carries a button.
const TAG_CHARACTER = 0.85;
const TAG_EXTRA = 3.5;
const TAG_SCORE = 3.5;
const TAG_LONGEST = 24;

/** Gives each view a lane, so that neither lines nor tags lie on each other; `hasScore` says which tags carry a score. */
export function withLanes<View extends SpanView>(
  text: string,
  views: readonly View[],
  hasScore: (view: View) => boolean,
): View[] {
  const tagLength = (view: View) =>
    Math.ceil(Math.min(view.label.length * TAG_CHARACTER + TAG_EXTRA + (hasScore(view) ? TAG_SCORE : 0), TAG_LONGEST));
  const lanes = assignLanes(views, (view) => {
    const tagEnd = widthEnd(text, view.start, tagLength(view));
    // Where the line keeps to the text, only the tag takes room in the lane.
    return view.stack === undefined ? Math.max(view.end, tagEnd) : tagEnd;
  });
  return views.map((view) => ({ ...view, lane: lanes.get(view) ?? 0 }));
}

/** Keeps the lines of the views to the text: those that cross lie one below the other. */
export function withStacks<View extends SpanView>(views: readonly View[]): View[] {
  const stacks = assignLanes(
    views.filter(({ line }) => line !== undefined),
    ({ end }) => end,
  );
  return views.map((view) => ({ ...view, stack: stacks.get(view) ?? 0 }));
}

/** The room that lines and tags take below each line of the text: at least one lane, so that the first span moves nothing. */
export function roomFor(views: readonly SpanView[]): CSSProperties {
  const lanes = views.reduce((most, { lane }) => Math.max(most, lane + 1), 1);
  // The first line has its room in the lane.
  const stacks = views.reduce((deepest, { stack = 0 }) => Math.max(deepest, stack), 0);
  return { '--lanes': lanes, '--stacks': stacks } as CSSProperties;
}

/** Whether two views look the same in what all spans have, so that nothing needs drawing again. */
export function sameView(one: SpanView, other: SpanView): boolean {
  return (
    one.key === other.key &&
    one.lane === other.lane &&
    one.stack === other.stack &&
    one.label === other.label &&
    one.text === other.text &&
    one.fill === other.fill &&
    one.line === other.line
  );
}
