import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spanKey, type SpanValue } from '#client/features/answer/index.ts';
import { intersects, type TextRange } from './text.ts';
import type { IndexedText, SpanView } from './view.ts';

type Spans = readonly SpanValue[];

/** Returns the remaining spans. Spans are compared by value, because saving a draft replaces them with equal objects. */
function without(spans: Spans, removed: Spans): SpanValue[] {
  const keys = new Set(removed.map(spanKey));
  return spans.filter((span) => !keys.has(spanKey(span)));
}

/** Adds a span. It replaces spans that it crosses, unless spans may overlap; then a range has each label once. */
export function addSpan(spans: Spans, span: SpanValue, allowOverlapping: boolean) {
  if (allowOverlapping) {
    return { spans: sorted([...without(spans, [span]), span]), replaced: 0 };
  }
  const others = spans.filter((other) => !intersects(other, span));
  return { spans: sorted([...others, span]), replaced: spans.length - others.length };
}

/** Gives a span another label, and merges it with an equal one. */
export function relabel(spans: Spans, span: SpanValue, label: string): SpanValue[] {
  const relabeled = { ...span, label };
  return sorted([...without(spans, [span, relabeled]), relabeled]);
}

/** Spans are stored and sent in the order of the text. */
function sorted(spans: SpanValue[]): SpanValue[] {
  return spans.sort((a, b) => a.start - b.start || a.end - b.end);
}

interface Settings {
  indexed: IndexedText;
  spans: Spans;
  views: readonly SpanView[];
  allowOverlapping: boolean;
  labelText?(label: string): string;
  onChange(spans: SpanValue[]): void;
}

/** Changes to the spans of a text. Ranges count UTF-16 units, spans code points. */
export function useSpanEdits(settings: Settings) {
  const { indexed, spans, views, allowOverlapping, labelText = (label) => label, onChange } = settings;
  const { text, map } = indexed;
  const { t } = useTranslation('span');
  /** The last change or place, for screen readers. */
  const [announcement, announce] = useState('');
  const partOf = ({ start, end }: TextRange) => text.slice(start, end);

  function add(span: SpanValue, part: string, before: Spans) {
    const edit = addSpan(before, span, allowOverlapping);
    onChange(edit.spans);
    const added = t('added', { label: labelText(span.label), text: part });
    announce(edit.replaced > 0 ? `${added}. ${t('replaced', { count: edit.replaced })}` : added);
  }

  return {
    announcement,

    /** Labels a part of the text, starting from the spans in `before`. */
    assign(range: TextRange, label: string, before = spans) {
      const span = { start: map.toCodePoint(range.start), end: map.toCodePoint(range.end), label };
      add(span, partOf(range), before);
    },

    /** Adds an excluded suggestion to the answer. */
    accept: (view: SpanView) => add(view.span, view.text, spans),

    relabel(view: SpanView, label: string) {
      onChange(relabel(spans, view.span, label));
      announce(t('added', { label: labelText(label), text: view.text }));
    },

    /** Gives a span another range; it replaces spans that it crosses then, like a new one. */
    resize: (view: SpanView, range: TextRange) =>
      add(
        { ...view.span, start: map.toCodePoint(range.start), end: map.toCodePoint(range.end) },
        partOf(range),
        without(spans, [view.span]),
      ),

    remove(removed: readonly SpanView[]) {
      if (removed.length === 0) return;
      onChange(
        without(
          spans,
          removed.map(({ span }) => span),
        ),
      );
      announce(removed.map((view) => t('removed', { label: view.label, text: view.text })).join('. '));
    },

    /** The views that cover a whole range. */
    covering: (range: TextRange) => views.filter((view) => view.start <= range.start && range.end <= view.end),

    announcePlace(range: TextRange, covering: readonly SpanView[]) {
      const label = covering.map((view) => view.label).join(', ');
      announce(label ? t('inSpan', { text: partOf(range), label }) : partOf(range));
    },
  };
}
