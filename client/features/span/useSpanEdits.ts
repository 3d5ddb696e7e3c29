import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodePointMap } from '#client/lib/codePoints.ts';
import { addSpan, relabel, removeSpans, type Span } from './edits.ts';
import type { TextRange } from './ranges.ts';
import type { SpanView } from './view.ts';

interface Settings<View extends SpanView> {
  text: string;
  map: CodePointMap;
  spans: readonly Span[];
  views: readonly View[];
  allowOverlapping: boolean;
  /** The label as people see it. */
  labelText(label: string): string;
  onChange(spans: Span[]): void;
}

/** What can be done to the spans of a text. Ranges are in the DOM's count, spans in the backend's. */
export function useSpanEdits<View extends SpanView>(settings: Settings<View>) {
  const { text, map, spans, views, allowOverlapping, labelText, onChange } = settings;
  const { t } = useTranslation('span');
  /** The last change or place in words, for who does not see it. */
  const [said, say] = useState('');
  const partOf = ({ start, end }: TextRange) => text.slice(start, end);

  function add(span: Span, part: string, before: readonly Span[]) {
    const edit = addSpan(before, span, allowOverlapping);
    onChange(edit.spans);
    const added = t('added', { label: labelText(span.label), text: part });
    say(edit.replaced > 0 ? `${added}. ${t('replaced', { count: edit.replaced })}` : added);
  }

  return {
    said,

    /** Labels a part of the text; `before` are the spans to start from, where they are not the present ones. */
    assign(range: TextRange, label: string, before = spans) {
      const span = { start: map.toCodePoint(range.start), end: map.toCodePoint(range.end), label };
      add(span, partOf(range), before);
    },

    /** Adds a span that is drawn already, though it does not count. */
    accept: (view: View) => add(view.span, view.text, spans),

    relabel(view: View, label: string) {
      onChange(relabel(spans, view.span, label));
      say(t('added', { label: labelText(label), text: view.text }));
    },

    remove(removed: readonly View[]) {
      const gone = new Set(removed.map(({ span }) => span));
      onChange(removeSpans(spans, (span) => gone.has(span)));
      say(removed.map((view) => t('removed', { label: view.label, text: view.text })).join('. '));
    },

    /** The spans over the whole of a part of the text. */
    covering: (range: TextRange) => views.filter((view) => view.start <= range.start && range.end <= view.end),

    sayPlace(range: TextRange, covering: readonly View[]) {
      const label = covering.map((view) => view.label).join(', ');
      say(label ? t('inSpan', { text: partOf(range), label }) : partOf(range));
    },
  };
}
