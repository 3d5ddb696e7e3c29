import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpanQuestion, SpanValue, SuggestedOption } from '#client/features/question/index.ts';
import { addSpan, relabel, removeSpans } from './edits.ts';
import type { TextRange } from './ranges.ts';
import { useSpanViews } from './useSpanViews.ts';
import type { SpanView } from './views.ts';

interface Settings {
  question: SpanQuestion;
  text: string;
  spans: readonly SpanValue[];
  suggested: ReadonlyMap<string, SuggestedOption>;
  onChange(spans: SpanValue[]): void;
}

/** The spans of a text as they are drawn, and what can be done to them. Ranges are in the DOM's count, spans in the backend's. */
export function useSpanEdits({ onChange, ...shown }: Settings) {
  const { question, text, spans } = shown;
  const { t } = useTranslation('span');
  /** The last change or place in words, for who does not see it. */
  const [said, say] = useState('');
  const { units, map, views } = useSpanViews(shown);
  const partOf = ({ start, end }: TextRange) => text.slice(start, end);
  const labelText = (value: string) => question.options.find((option) => option.value === value)?.text ?? value;

  return {
    units,
    views,
    said,

    /** Labels a part of the text; `before` are the spans to start from, where they are not the present ones. */
    assign(range: TextRange, label: string, before = spans) {
      const stored = { start: map.toCodePoint(range.start), end: map.toCodePoint(range.end), label };
      const edit = addSpan(before, stored, question.allowOverlapping);
      onChange(edit.spans);
      const added = t('added', { label: labelText(label), text: partOf(range) });
      say(edit.replaced > 0 ? `${added}. ${t('replaced', { count: edit.replaced })}` : added);
    },

    relabel(view: SpanView, label: string) {
      onChange(relabel(spans, view.span, label));
      say(t('added', { label: labelText(label), text: view.text }));
    },

    remove(removed: readonly SpanView[]) {
      const gone = new Set(removed.map(({ span }) => span));
      onChange(removeSpans(spans, (span) => gone.has(span)));
      say(removed.map((view) => t('removed', { label: view.label, text: view.text })).join('. '));
    },

    /** The spans over the whole of a part of the text. */
    covering: (range: TextRange) => views.filter((view) => view.start <= range.start && range.end <= view.end),

    sayPlace(range: TextRange, covering: readonly SpanView[]) {
      const label = covering.map((view) => view.label).join(', ');
      say(label ? t('inSpan', { text: partOf(range), label }) : partOf(range));
    },
  };
}
